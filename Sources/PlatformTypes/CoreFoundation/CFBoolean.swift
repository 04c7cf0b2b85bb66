// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A truth value as an object: `NSNumber`. `true as CFBoolean` makes one.
public typealias CFBoolean = NSNumber

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
// As Core Foundation declares them, so that `kCFBooleanTrue!` compiles too.

/// True. Never `nil`.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals

/// False. Never `nil`.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
