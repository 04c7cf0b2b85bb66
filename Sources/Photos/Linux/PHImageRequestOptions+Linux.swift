// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The colours of a picture, which Apple's option does not name: there every picture has the colours of its file.
extension PHImageRequestOptions {
    /// A Boolean value that indicates whether the final picture has the colours of its file, with their ICC profile in
    /// `CGImage.colorProfile`. Default: false, for colours of sRGB, which need no conversion on most screens.
    ///
    /// Only colours of RGB are kept: pictures in grey and in CMYK, movies and RAW files are in sRGB. Such a picture is
    /// made from the original, whatever its size; degraded ones before it are in sRGB.
    public var keepsColorProfile: Bool {
        get { keepsProfile }
        set { keepsProfile = newValue }
    }
}
