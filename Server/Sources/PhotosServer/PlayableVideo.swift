// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PhotoLibrary
import Photos
import PhotosHTTP

/// Videos for browsers that do not play the original.
extension Gallery {
    /// Answers with what every browser plays of a movie: the file itself, with ranges, the address of its stored conversion,
    /// or the conversion that is being made, as it grows.
    ///
    /// A stored conversion has an address of its own, because its bytes are others: a browser that has lost the connection to
    /// a growing one asks for the rest of it, and would join the two.
    func answer(_ request: Request, withPlayable resource: Resource, of asset: PHAsset) async throws -> Response {
        switch try await playable(resource) {
        case .original: return try await answer(request, with: resource, of: asset, asAttachment: false)
        case .stored(let movie):
            let range = ByteRange(request.headers[.range], byteCount: movie.byteCount)
            guard range.beginsAtStart else {
                throw Problem(.gone, "The conversion of this video is complete. Ask for it from its beginning.")
            }
            let address = "video?\(GalleryRoutes.movieParameter)=\(movie.tag)"
            return Response(status: .found, headers: [.location: address, .cacheControl: "no-store"])
        case .growing(let movie):
            let body = GrowingBody(movie, of: self)
            // An error that comes before the first bytes still has a status of its own.
            guard let first = try await body.piece(at: 0) else { throw Problem(conversion: .emptyMovie) }
            return Response(
                status: .ok,
                headers: [.contentType: "video/mp4", .cacheControl: "no-store", .acceptRanges: "none"],
                body: body.body(beginningWith: first))
        }
    }

    /// Answers with a stored conversion, or with the range of it that the request asks for.
    func answer(
        _ request: Request, withConversion tag: String, of resource: Resource, _ asset: PHAsset
    ) async throws -> Response {
        guard case .stored(let movie) = try await playable(resource), movie.tag == tag else {
            throw Problem(.notFound, "This conversion is not stored any more. Open the video again.")
        }
        let headers: HTTPFields = [.contentType: "video/mp4", .cacheControl: asset.caching]
        let file = RangedFile(byteCount: movie.byteCount, tag: tag, headers: headers) { try movie.open() }
        return try await answer(request, with: file)
    }

    private func playable(_ resource: Resource) async throws -> PHPhotoLibrary.PlayableMovie {
        try await run {
            do throws(LibraryError) { return try library.playableMovie(of: resource) } catch {
                throw Problem(conversion: error)
            }
        }
    }
}

/// A conversion on its way to a client while it is made. It counts as read until the client has it, or is gone.
private final class GrowingBody: Sendable {
    private static let pieceSize = 256 << 10
    private let movie: PHPhotoLibrary.GrowingMovie
    private let gallery: Gallery

    init(_ movie: PHPhotoLibrary.GrowingMovie, of gallery: Gallery) { (self.movie, self.gallery) = (movie, gallery) }

    func body(beginningWith first: ByteBuffer) -> ResponseBody {
        ResponseBody { writer in
            var (next, place) = (Optional(first), Int64(0))
            while let piece = next {
                place += Int64(piece.readableBytes)
                try await writer.write(piece)
                next = try await self.piece(at: place)
            }
            try await writer.finish(nil)
        }
    }

    /// Waits for the bytes at a place; `nil` at the end.
    func piece(at place: Int64) async throws -> ByteBuffer? {
        do {
            guard let end = try await movie.end(ofBytesAfter: place) else { return nil }
            let count = Int(min(end - place, Int64(GrowingBody.pieceSize)))
            return try await gallery.run { ByteBuffer(bytes: try self.movie.bytes(at: place, count: count)) }
        } catch let error as LibraryError {
            throw Problem(conversion: error)
        }
    }
}

extension ByteRange {
    fileprivate var beginsAtStart: Bool {
        switch self {
        case .whole: true
        case .part(let bytes): bytes.lowerBound == 0
        case .unsatisfiable: false
        }
    }
}

extension LibraryError {
    fileprivate static var emptyMovie: LibraryError { LibraryError(.damagedFile, "the converted video is empty") }
}

extension Problem {
    /// An error of a conversion. The messages of conversions that are not supported name no file: they say what to install.
    init(conversion error: LibraryError) {
        switch error.code {
        case .unsupported:
            self.init(
                .unsupportedMediaType,
                "This video has to be converted, which is not possible: \(error.message). Or download the original.")
        case .damagedFile:
            self.init(.unsupportedMediaType, "This video is damaged and cannot be converted. Download the original.")
        default: self.init(error)
        }
    }
}
