// Licensed under the Apache License, Version 2.0. See LICENSE.

#if canImport(AssetsLibrary) && canImport(PhotosExtras)
    import AssetsLibrary
    import Photos
    import PhotosExtras

    /// What an app has from the time before Photos, and what it writes around Photos: the modules that are products of
    /// their own.
    public enum Wrappers {
        /// Whether an asset is a movie.
        public static func isMovie(_ asset: ALAsset) -> Bool {
            asset.value(forProperty: ALAssetPropertyType) as? String == ALAssetTypeVideo
        }

        /// The orientation of EXIF's number as AssetsLibrary has it; `nil` for what is none.
        public static func orientation(exif: Int) -> ALAssetOrientation? {
            ImageOrientation(exif: exif).flatMap { ALAssetOrientation(rawValue: $0.alAsset) }
        }

        /// How many bytes the file of an asset has; `nil` where that is not known.
        public static func bytes(of asset: PHAsset) -> Int64? { MediaAsset(asset).byteCount() }
    }
#endif
