// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The colours of a picture, an addition to Apple's PhotoKit, in which every picture has the colours of its file.
extension PHImageRequestOptions {
    /// A Boolean value that indicates whether the final picture has the colours of its file, with their ICC profile in
    /// `CGImage.colorProfile`. Default: false, for colours of sRGB, which need no conversion on most screens.
    ///
    /// Only RGB colours are kept: pictures in grey and in CMYK, movies and RAW files are delivered in sRGB. A picture
    /// with kept colours is always made from the original; degraded pictures before it are in sRGB.
    public var keepsColorProfile: Bool {
        get { keepsProfile }
        set { keepsProfile = newValue }
    }
}
