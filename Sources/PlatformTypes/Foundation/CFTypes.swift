// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

// On Apple systems these are types of their own, which `as` converts to Foundation's and back at no cost. Here they are
// Foundation's types, so that the same casts compile and give the same objects.

/// A string: `NSString`. `text as CFString` makes one.
public typealias CFString = NSString
/// A URL: `NSURL`. `url as CFURL` makes one.
public typealias CFURL = NSURL
/// A buffer of bytes: `NSData`. `data as CFData` makes one.
public typealias CFData = NSData
/// An array: `NSArray`. `[…] as CFArray` makes one.
public typealias CFArray = NSArray
/// A dictionary: `NSDictionary`. `[…] as CFDictionary` makes one.
public typealias CFDictionary = NSDictionary
/// A number: `NSNumber`. `0.8 as CFNumber` makes one.
public typealias CFNumber = NSNumber

/// A growing buffer of bytes: `NSMutableData`. `NSMutableData() as CFMutableData` is one.
public typealias CFMutableData = NSMutableData

/// An allocator of memory. There is only the default one, which has no object.
public final class CFAllocator: Sendable {
    private init() {}
}

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
// Implicitly unwrapped, as Core Foundation declares it.

/// The default allocator: `nil`, as in Core Foundation.
public let kCFAllocatorDefault: CFAllocator! = nil

/// A Boolean as an object: `NSNumber`. `true as CFBoolean` makes one.
public typealias CFBoolean = NSNumber

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
// Implicitly unwrapped, as Core Foundation declares them, so that `kCFBooleanTrue!` compiles too.

/// The value true. Never `nil`.
public let kCFBooleanTrue: CFBoolean! = NSNumber(value: true)

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals

/// The value false. Never `nil`.
public let kCFBooleanFalse: CFBoolean! = NSNumber(value: false)

/// The object that represents no value: `NSNull`.
public typealias CFNull = NSNull

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
// Implicitly unwrapped, as Core Foundation declares it, so that `kCFNull!` compiles too.

/// The object that represents no value. Never `nil`.
public let kCFNull: CFNull! = NSNull()
