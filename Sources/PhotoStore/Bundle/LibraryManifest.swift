// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// The contents of `library.json`, which makes a folder a library.
struct LibraryManifest: Codable, Equatable {
    static let newestFormat = 1

    var format = LibraryManifest.newestFormat
    var uuid: UUID

    init(uuid: UUID) { self.uuid = uuid }

    /// Reads a manifest. Throws `libraryTooNew` or `libraryUnreadable`, naming `path` in the message.
    init(json: [UInt8], path: String) throws(LibraryError) {
        struct Version: Decodable { var format: Int }
        do {
            let data = Data(json)
            // The format is decoded alone first, because a newer one may lack all other fields.
            let version = try JSONDecoder().decode(Version.self, from: data)
            guard version.format <= LibraryManifest.newestFormat else {
                throw LibraryError(
                    .libraryTooNew,
                    "“\(path)” was made by a newer version of this program (format \(version.format); this one knows "
                        + "up to \(LibraryManifest.newestFormat)). Install the newer version.")
            }
            self = try JSONDecoder().decode(LibraryManifest.self, from: data)
        } catch let error as LibraryError {
            throw error
        } catch {
            throw LibraryError(
                .libraryUnreadable, "“\(path)” is broken. Restore it from a backup; the photos are untouched.",
                cause: "\(error)")
        }
    }

    var json: [UInt8] {
        Array(
            """
            {
              "format": \(format),
              "uuid": "\(uuid.uuidString)"
            }

            """.utf8)
    }
}
