// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// Bytes that can be added to: `NSMutableData`. `NSMutableData() as CFMutableData` is one.
public typealias CFMutableData = NSMutableData
