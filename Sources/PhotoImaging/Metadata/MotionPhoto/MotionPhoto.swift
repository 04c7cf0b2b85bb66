// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The position of the movie in a motion photo.
///
/// Four kinds of metadata describe it, and programs that remove the movie leave some of them behind. So each position
/// is accepted only if a movie begins there.
struct MotionPhoto {
    private(set) var extent: ByteExtent?
    /// The irregularity found: metadata without a movie, or a truncated movie.
    private(set) var warning: String?

    /// Finds the movie.
    ///
    /// - Parameters:
    ///   - box: The `mpvd` box of a HEIF file.
    ///   - trailer: The trailer that Samsung's phones add.
    init(in file: FileRegion, box: Box?, trailer: SamsungTrailer?, xmp: XMPDocument?) {
        let container = xmp.flatMap { MovieContainer($0, in: file) }
        let named = (container?.places ?? []).compactMap { file.region(from: $0.offset, limit: $0.count) }
        let places = [box?.content, trailer?.movie].compactMap { $0 } + named
        guard let movie = places.first(where: { $0.fourCC(at: 4) == "ftyp" }) else {
            if box != nil || trailer?.movie != nil || container != nil {
                warning = "it says that a movie lies inside it, but none is where it should be"
            }
            return
        }
        extent = ByteExtent(offset: Int64(movie.start), count: Int64(movie.count))
        if let box, box.missingBytes > 0, box.content.start == movie.start {
            warning = "the end of the movie inside it is cut off"
        }
    }
}

extension ParsedMetadata {
    /// Reads the data after a picture: the movie of a motion photo, and the identifiers of bursts.
    mutating func readWhatFollows(in file: FileRegion) {
        let trailer = SamsungTrailer(file)
        burstIdentifier =
            burstIdentifier ?? xmp?.text(.camera, "BurstID") ?? trailer?.burstIdentifier.map { "Samsung \($0)" }
        isBurstCover = trailer?.isBestOfBurst ?? false || xmp?.text(.camera, "BurstPrimary") == "1"
        let motion = MotionPhoto(in: file, box: movieBox, trailer: trailer, xmp: xmp)
        embeddedVideo = motion.extent
        if let warning = motion.warning { warnings.append(warning) }
    }
}
