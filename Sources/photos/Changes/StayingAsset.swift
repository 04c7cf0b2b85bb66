// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension Asset {
    /// Returns the line about an asset that a command leaves as it is.
    func stays(because reason: String) -> String {
        "\(originalFilename.printable) (\(uuid.uuidString.prefix(8))) stays as it is: \(reason)"
    }

    /// The reason why an asset is not edited that a selection found in the trash. Identifiers never find assets there.
    var trashObstacle: String {
        "it is in the trash: `photos trash recover \(uuid.uuidString.prefix(8))` brings it back."
    }
}
