// Licensed under the Apache License, Version 2.0. See LICENSE.

// PAGE: from here
import Photos

final class AlbumModel: ObservableObject {
    @Published var assets: [PHAsset] = []
}
// PAGE: to here
