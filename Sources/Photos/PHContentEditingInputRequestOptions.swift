// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How an editor is given what it starts from.
///
/// A value that requests read once, when they are called. Editing is not built yet.
open class PHContentEditingInputRequestOptions: NSObject {
    /// Whether the editor understands the recipe of an earlier edit; at first it understands none.
    ///
    /// When it does, it gets what that edit started from, together with the recipe; else the edited picture.
    open var canHandleAdjustmentData: (PHAdjustmentData) -> Bool = { _ in false }
    /// Whether bytes may be fetched over a network; false at first.
    open var isNetworkAccessAllowed = false
    /// Told how far the download is, from 0 to 1, on a serial queue of the library's choice; `nil` at first.
    open var progressHandler: ((Double, UnsafeMutablePointer<ObjCBool>) -> Void)?

    /// The options of a request that is given none.
    public override init() { super.init() }
}
