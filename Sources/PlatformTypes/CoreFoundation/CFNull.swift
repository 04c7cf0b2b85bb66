// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The object that represents no value: `NSNull`.
public typealias CFNull = NSNull

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
// Implicitly unwrapped, as Core Foundation declares it, so that `kCFNull!` compiles too.

/// The object that represents no value. Never `nil`.
public let kCFNull: CFNull! = NSNull()
