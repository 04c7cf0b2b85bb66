// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes

/// The photo and the movie of a Live Photo in one piece of data, as item providers carry it: a line with the version,
/// the names and the lengths of both, and their bytes.
struct LivePhotoPackage {
    private static let signature = "swift-photos Live Photo 1"

    private let photo: Data
    private let photoExtension: String
    private let movie: Data

    init(_ livePhoto: PHLivePhoto) throws {
        guard let movie = livePhoto.movieFile, let photo = try livePhoto.originalPhoto() else {
            throw LivePhotoPackage.problem(.missingResource, "The Live Photo has no files to export.")
        }
        self.photo = photo.data
        photoExtension = photo.filenameExtension
        self.movie = try Data(contentsOf: movie.url)
    }

    init(_ data: Data) throws {
        let problem = LivePhotoPackage.problem(.invalidResource, "The data does not contain a Live Photo.")
        guard let end = data.prefix(200).firstIndex(of: UInt8(ascii: "\n")) else { throw problem }
        let fields = String(decoding: data[data.startIndex..<end], as: UTF8.self).split(separator: "\t")
        guard fields.count == 4, fields[0] == LivePhotoPackage.signature, let photoLength = Int(fields[2]),
            let movieLength = Int(fields[3]), photoLength > 0, movieLength > 0,
            fields[1].allSatisfy({ $0.isASCII && $0.isLetter }), fields[1].count <= 8
        else { throw problem }
        let content = data[data.index(after: end)...]
        guard photoLength < content.count, content.count - photoLength == movieLength else { throw problem }
        photo = content.prefix(photoLength)
        photoExtension = String(fields[1])
        movie = content.dropFirst(photoLength)
    }

    var data: Data {
        let fields = [
            LivePhotoPackage.signature, photoExtension.isEmpty ? "jpg" : photoExtension, "\(photo.count)",
            "\(movie.count)",
        ]
        return Data((fields.joined(separator: "\t") + "\n").utf8) + photo + movie
    }

    /// Writes the files, and makes a Live Photo of them.
    func livePhoto() throws -> PHLivePhoto {
        let folder = try TemporaryMovieFolder()
        let url = folder.movie.deletingLastPathComponent().appending(path: "photo.\(photoExtension)")
        try photo.write(to: url)
        try movie.write(to: folder.movie)
        do throws(LibraryError) {
            let files = try LivePhotoFiles([url, folder.movie])
            return PHLivePhoto(try files.picture(RenderRequest(.full)), of: files, in: folder)
        } catch {
            throw PHPhotosError(error)
        }
    }

    private static func problem(_ code: PHPhotosError.Code, _ message: String) -> PHPhotosError {
        PHPhotosError(code, userInfo: [NSLocalizedDescriptionKey: message])
    }
}

extension PHLivePhoto {
    /// The bytes of the photo, and their file's extension; `nil` for a Live Photo that has no photo of its own.
    fileprivate func originalPhoto() throws -> (data: Data, filenameExtension: String)? {
        if let photoURL { return (try Data(contentsOf: photoURL), photoURL.pathExtension) }
        guard let asset else { return nil }
        let edited = try EditedAsset(asset)
        let file = try edited.file(isBase: false)
        let name = file.content.originalFilename as NSString
        return (try edited.session.open(file.id).readAll(), name.pathExtension)
    }
}
