// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A growing buffer of bytes: `NSMutableData`. `NSMutableData() as CFMutableData` is one.
public typealias CFMutableData = NSMutableData
