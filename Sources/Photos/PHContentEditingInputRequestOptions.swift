// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How the input of an edit is fetched.
open class PHContentEditingInputRequestOptions: NSObject {
    /// Whether the program can go on from an earlier edit: if so, it gets what the edit started from, and the recipe.
    /// Asked on a queue of the library's choice. At first every recipe is declined.
    open var canHandleAdjustmentData: (PHAdjustmentData) -> Bool = { _ in false }
    /// Whether bytes may be fetched over a network; false at first. All bytes of this library are local.
    open var isNetworkAccessAllowed = false
    /// Told how far the download is, from 0 to 1. Never called, because nothing is downloaded.
    open var progressHandler: ((Double, UnsafeMutablePointer<ObjCBool>) -> Void)?

    /// The options of a request that is given none.
    public override init() { super.init() }
}

/// The number of a request for the input of an edit.
public typealias PHContentEditingInputRequestID = Int

/// Info key: whether the bytes are elsewhere and the network was not allowed. An `NSNumber`.
public let PHContentEditingInputResultIsInCloudKey = "PHContentEditingInputResultIsInCloudKey"
/// Info key: whether the request was cancelled. An `NSNumber`.
public let PHContentEditingInputCancelledKey = "PHContentEditingInputCancelledKey"
/// Info key: why there is no input. An `NSError`.
public let PHContentEditingInputErrorKey = "PHContentEditingInputErrorKey"
