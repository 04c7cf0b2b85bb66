// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// The quality of a picture, or of the whole file: a number from 0 (small) to 1 (close to the original). Default: 0.8.
/// Lossless formats ignore it.
nonisolated(unsafe) public let kCGImageDestinationLossyCompressionQuality: CFString =
    "kCGImageDestinationLossyCompressionQuality"
