// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary

/// The superclass of all change requests.
///
/// Create and use requests inside the block of ``PHPhotoLibrary/performChanges(_:completionHandler:)``. A request
/// changes nothing by itself: when the block has ended, all its requests are applied together or not at all. Creating
/// or using a request outside its block stops the program, as PhotoKit's exception does.
open class PHChangeRequest: NSObject {
    /// The block that the request belongs to.
    let block: ChangeBlock

    init(in block: ChangeBlock) {
        self.block = block
        super.init()
    }

    /// Stops the program unless the block of the request is still running.
    func check() { block.check("\(type(of: self))") }
}

/// A stand-in for an object that a change block creates.
///
/// It can be passed to other requests of the same block. Once the block has been applied, its
/// ``PHObject/localIdentifier`` fetches the object, and it equals the object.
open class PHObjectPlaceholder: PHObject, @unchecked Sendable {
    private let identifier: LocalIdentifier

    init(_ identifier: LocalIdentifier) {
        self.identifier = identifier
        super.init()
    }

    /// The identifier that the object will have.
    open override var localIdentifier: String { identifier.description }
}
