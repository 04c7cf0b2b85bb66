// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A Boolean as an object: `NSNumber`. `true as CFBoolean` makes one.
public typealias CFBoolean = NSNumber

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
// Implicitly unwrapped, as Core Foundation declares them, so that `kCFBooleanTrue!` compiles too.

/// The value true. Never `nil`.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals

/// The value false. Never `nil`.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)
