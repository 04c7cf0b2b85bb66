// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` only because `NSString` is not declared `Sendable`.

/// The number of times the animation is played; 0 for endlessly.
nonisolated(unsafe) public let kCGImagePropertyGIFLoopCount: CFString = "LoopCount"
/// The seconds until the next frame, at least 0.1 where the file asks for less than 0.02.
nonisolated(unsafe) public let kCGImagePropertyGIFDelayTime: CFString = "DelayTime"
/// The seconds until the next frame, as recorded in the file.
nonisolated(unsafe) public let kCGImagePropertyGIFUnclampedDelayTime: CFString = "UnclampedDelayTime"
/// The presence of a global colour table.
nonisolated(unsafe) public let kCGImagePropertyGIFHasGlobalColorMap: CFString = "HasGlobalColorMap"
