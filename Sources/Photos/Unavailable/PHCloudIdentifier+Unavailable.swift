// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The members of the class that are not built yet.
extension PHCloudIdentifier {
    /// A value for an object that was not found. macOS only, and deprecated there.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
    public class var notFound: PHCloudIdentifier { unbuilt() }
}

/// The local identifier for an object that was not found. macOS only, and deprecated there.
@available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
public var PHLocalIdentifierNotFound: String { unbuilt() }
