// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The identifier of a request for the input of an editor.
public typealias PHContentEditingInputRequestID = Int

/// The info key of an `NSNumber`: true if the bytes are not local and the network was not allowed.
public let PHContentEditingInputResultIsInCloudKey = "PHContentEditingInputResultIsInCloudKey"
/// The info key of an `NSNumber`: true if the request was cancelled.
public let PHContentEditingInputCancelledKey = "PHContentEditingInputCancelledKey"
/// The info key of the `NSError` that explains why there is no input.
public let PHContentEditingInputErrorKey = "PHContentEditingInputErrorKey"
