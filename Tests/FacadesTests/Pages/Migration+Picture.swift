// Licensed under the Apache License, Version 2.0. See LICENSE.

// PAGE: from here
#if canImport(UIKit)
    import UIKit
    typealias Picture = UIImage
#endif
// PAGE: to here
