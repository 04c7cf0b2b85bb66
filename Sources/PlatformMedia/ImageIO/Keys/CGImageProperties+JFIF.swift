// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` is only that `NSString` does not say so.

/// An array of numbers, such as 1, 0, 1.
nonisolated(unsafe) public let kCGImagePropertyJFIFVersion: CFString = "JFIFVersion"
/// Pixels to a unit along a row; a number.
nonisolated(unsafe) public let kCGImagePropertyJFIFXDensity: CFString = "XDensity"
/// Pixels to a unit along a column; a number.
nonisolated(unsafe) public let kCGImagePropertyJFIFYDensity: CFString = "YDensity"
/// 0: none, only the shape of a pixel; 1: inch; 2: centimetre.
nonisolated(unsafe) public let kCGImagePropertyJFIFDensityUnit: CFString = "DensityUnit"
/// Whether the picture comes in several passes; a truth value, there when it does.
nonisolated(unsafe) public let kCGImagePropertyJFIFIsProgressive: CFString = "IsProgressive"
