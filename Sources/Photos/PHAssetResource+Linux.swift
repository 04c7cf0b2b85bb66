// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Not in Apple's PhotoKit.
extension PHAssetResource {
    /// The whole value behind the object: placements, content identifier and all.
    ///
    /// Stops the program for a stand-in of no library: there is no such value.
    public var resource: Resource {
        guard let facts else { fatalError("PHAssetResource: a resource that came from no library has no value") }
        return facts
    }
    /// What the file is called in the library: the BLAKE2b-256 hash of its bytes.
    public var fingerprint: Fingerprint { resource.content.fingerprint }
    /// How many bytes it has.
    public var byteCount: Int64 { resource.content.byteCount }
}
