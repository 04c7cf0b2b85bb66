// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is not built yet of the class.
extension PHCloudIdentifier {
    /// Stands for an object that was not found. macOS only, and deprecated there.
    @available(*, unavailable, message: "cloud identifiers are not built yet; keep localIdentifier")
    public class var notFound: PHCloudIdentifier { unbuilt() }
}
