// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PhotosHTTP

/// The files of the page, read once: no path of a request ever becomes a path of the disk.
struct PageFiles: Sendable {
    private struct File: Sendable {
        var type: String
        var body: ByteBuffer
        var tag: String
    }

    private static let types = [
        "html": "text/html; charset=utf-8", "js": "text/javascript; charset=utf-8", "css": "text/css; charset=utf-8",
        "svg": "image/svg+xml", "png": "image/png", "webmanifest": "application/manifest+json",
        // The coastline of the maps.
        "bin": "application/octet-stream",
    ]

    private let files: [String: File]

    init(in folder: URL) throws {
        var files: [String: File] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
            guard let type = Self.types[(name as NSString).pathExtension] else { continue }
            let bytes = try Data(contentsOf: folder.appending(path: name))
            var hash: UInt64 = 0xcbf2_9ce4_8422_2325
            for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
            files[name] = File(
                type: type, body: ByteBuffer(bytes: bytes), tag: "\"\(String(hash, radix: 16))-\(bytes.count)\"")
        }
        self.files = files
    }

    var names: [String] { files.keys.sorted() }

    func answer(_ request: Request, _ name: String) throws -> Response {
        guard let file = files[name] else { throw Problem(.notFound, "There is no such page.") }
        let headers: HTTPFields = [.contentType: file.type, .eTag: file.tag, .cacheControl: "no-cache"]
        if request.headers[.ifNoneMatch] == file.tag { return Response(status: .notModified, headers: headers) }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: file.body))
    }
}
