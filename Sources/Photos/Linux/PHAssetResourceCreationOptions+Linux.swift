// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Live Photos from files without a common content identifier, an addition to Apple's PhotoKit.
extension PHAssetResourceCreationOptions {
    /// A Boolean value that indicates whether a content identifier may be written into the library's copy of the file
    /// if the file is part of a Live Photo. Default: false.
    ///
    /// The photo and the movie of a Live Photo must have the same content identifier. If one file has no identifier,
    /// the identifier of the other file is written into it; if both have none, a new identifier is written into both;
    /// if they differ, the photo's identifier is written into the movie, or the movie's into the photo if only the
    /// photo may be written. Files that already belong together are stored unchanged.
    ///
    /// The program's own file is never changed. A file with ``shouldMoveFile`` is not removed if an identifier was
    /// written into its copy. Pictures, frames and sound are copied bit by bit, and all other metadata is kept. The
    /// identifier can be written into JPEG, HEIC, QuickTime and MPEG-4 files. The block fails with
    /// ``PHPhotosError/Code/invalidResource`` for other files, for a photo with a MakerNote of another manufacturer
    /// than Apple, for a HEIC photo without EXIF, and for a fragmented movie; the error names the cause.
    public var writesContentIdentifier: Bool {
        get { mayWriteContentIdentifier }
        set { mayWriteContentIdentifier = newValue }
    }
}
