// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Live Photos of files that do not name each other, an addition to Apple's PhotoKit.
extension PHAssetResourceCreationOptions {
    /// A Boolean value that indicates whether a content identifier may be written into the library's copy of the file,
    /// where it is a half of a Live Photo. Default: false.
    ///
    /// Photo and movie of a Live Photo have the same content identifier, and without it creating one fails. If one half
    /// has none, it is given the other's; if both have none, a new one; if they differ, the movie is given the photo's,
    /// or the photo the movie's if only that may be written. Halves that belong together are stored unchanged.
    ///
    /// The program's own file is never changed, and one with ``shouldMoveFile`` stays where it is if something was
    /// written into its copy. Pictures, frames and sound are copied bit by bit, and all other metadata is kept. The
    /// identifier has a place in JPEG, HEIC, QuickTime and MPEG-4 files. The block fails with
    /// ``PHPhotosError/Code/invalidResource`` for others, for a photo with the MakerNote of another maker than Apple,
    /// whose place it takes, for a HEIC photo without EXIF, and for a movie of fragments; the error says which.
    public var writesContentIdentifier: Bool {
        get { mayWriteContentIdentifier }
        set { mayWriteContentIdentifier = newValue }
    }
}
