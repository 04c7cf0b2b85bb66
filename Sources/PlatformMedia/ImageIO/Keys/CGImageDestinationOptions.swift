// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// Of a picture, or of the whole file: from 0 (small) to 1 (close to the original); a number. 0.8 unless said. Formats
/// without loss pass it over.
nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString =
    "kCGImageDestinationLossyCompressionQuality"
