// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary
internal import PlatformMedia

/// A format that nearly every program reads.
public enum CommonFormat: Sendable {
    /// A picture as JPEG.
    case jpeg
    /// A movie with video as H.264 and sound as AAC, in its original container: QuickTime or MPEG-4.
    case h264
}

/// The conversion of files for programs that do not read their formats, additions to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// Returns the format that a file can be converted into: JPEG for HEIC, AVIF, JPEG XL and RAW files, H.264 for
    /// movies with HEVC, AV1 or VP9. `nil` for formats that nearly every program reads, for animations, and for files
    /// other than pictures and movies.
    ///
    /// The format is detected by content; only metadata is read.
    ///
    /// - Throws: `inputOutput` if a disk error or a lost decoder prevents checking whether a picture is animated.
    ///   Another call may succeed.
    public static func commonFormat(of file: borrowing OpenFile) throws(LibraryError) -> CommonFormat? {
        try RuntimeServices.commonFormat(of: file)
    }

    /// Converts a file. Returns when the new file is complete; it is not synced.
    ///
    /// Pictures and movies become upright. Dates, places, camera, texts and other metadata are kept, and so is the
    /// colour profile of a picture. Depth, gain maps and the maker notes of manufacturers other than Apple are lost.
    /// Movies are converted by the program ffmpeg as with `AVAssetExportPresetHighestQuality`, pictures in the calling
    /// process.
    ///
    /// - Parameters:
    ///   - file: The file to convert.
    ///   - format: The result of ``commonFormat(of:)``.
    ///   - target: An empty file that is open for reading and writing. After an error its content is undefined.
    ///   - isCancelled: A closure called about ten times a second, for pictures only before the work; if it returns
    ///     true, the call throws `cancelled`.
    /// - Throws: `unsupported` when ffmpeg is not installed, with the package to install; `damagedFile` when the file
    ///   cannot be decoded, or a movie only in part; `diskFull`; `inputOutput`.
    public static func convert(
        _ file: borrowing OpenFile, to format: CommonFormat, into target: borrowing OpenFile,
        isCancelled: () -> Bool = { false }
    ) throws(LibraryError) {
        try RuntimeServices.convert(file, to: format, into: target, isCancelled: isCancelled)
    }
}
