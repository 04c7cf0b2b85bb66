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
