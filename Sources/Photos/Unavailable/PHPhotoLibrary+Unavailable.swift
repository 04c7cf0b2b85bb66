// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The members of the class that are not built yet.
extension PHPhotoLibrary {
    /// Returns the local identifiers of cloud objects that are known to be synchronised.
    @available(*, unavailable, message: "no library is synchronised yet; use localIdentifierMappings(for:)")
    public func localIdentifierMappings(
        forSynced cloudIdentifiers: [PHCloudIdentifier]
    ) -> [PHCloudIdentifier: Result<String, any Error>] { unbuilt() }
}
