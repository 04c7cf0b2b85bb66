// Licensed under the Apache License, Version 2.0. See LICENSE.

// PAGE: from here
import Combine
import Foundation

final class Switch: ObservableObject {
    @Published var isOn = false
}
// PAGE: to here
