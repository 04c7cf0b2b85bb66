// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` only because `NSString` is not declared `Sendable`.

/// The version of JFIF; an array of numbers, such as 1, 0, 1.
nonisolated(unsafe) public let kCGImagePropertyJFIFVersion: CFString = "JFIFVersion"
/// The number of pixels per unit along a row; a number.
nonisolated(unsafe) public let kCGImagePropertyJFIFXDensity: CFString = "XDensity"
/// The number of pixels per unit along a column; a number.
nonisolated(unsafe) public let kCGImagePropertyJFIFYDensity: CFString = "YDensity"
/// The unit of the density: 0 is none, only the pixel's aspect ratio, 1 is inch, 2 is centimetre; a number.
nonisolated(unsafe) public let kCGImagePropertyJFIFDensityUnit: CFString = "DensityUnit"
/// The progressive encoding; a Boolean, present when it is true.
nonisolated(unsafe) public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"
