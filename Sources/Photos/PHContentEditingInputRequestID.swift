// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The number of a request for what an editor starts from.
public typealias PHContentEditingInputRequestID = Int

/// Info key: whether the bytes are elsewhere and the network was not allowed. An `NSNumber`.
public let PHContentEditingInputResultIsInCloudKey = "PHContentEditingInputResultIsInCloudKey"
/// Info key: whether the request was cancelled. An `NSNumber`.
public let PHContentEditingInputCancelledKey = "PHContentEditingInputCancelledKey"
/// Info key: why there is no input. An `NSError`.
public let PHContentEditingInputErrorKey = "PHContentEditingInputErrorKey"
