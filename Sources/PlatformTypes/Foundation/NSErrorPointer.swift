// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A pointer to which a function writes its error: `&error` of a `var error: NSError?`, or `nil`.
public typealias NSErrorPointer = UnsafeMutablePointer<NSError?>?
