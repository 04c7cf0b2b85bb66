// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Glibc
import HTTPTypes
import Hummingbird
import NIOCore
import PhotoLibrary
import Photos
import PhotosHTTP

/// A file of the library on its way to a client, by its descriptor: read on the library's threads, in pieces.
final class FileBody: Sendable {
    private static let pieceSize = 512 << 10
    private let file: OpenFile
    private let gallery: Gallery

    init(_ file: consuming OpenFile, of gallery: Gallery) {
        self.file = file
        self.gallery = gallery
    }

    func body(_ range: Range<Int64>) -> ResponseBody {
        ResponseBody(contentLength: Int(range.count)) { writer in
            var place = range.lowerBound
            while place < range.upperBound {
                let (start, count) = (place, min(Self.pieceSize, Int(range.upperBound - place)))
                let piece = try await self.gallery.run { try self.read(count, at: start) }
                try await writer.write(piece)
                place += Int64(piece.readableBytes)
            }
            try await writer.finish(nil)
        }
    }

    private func read(_ count: Int, at place: Int64) throws -> ByteBuffer {
        var buffer = ByteBufferAllocator().buffer(capacity: count)
        let read = buffer.writeWithUnsafeMutableBytes(minimumWritableBytes: count) { bytes in
            max(0, pread(file.descriptor, bytes.baseAddress, count, off_t(place)))
        }
        guard read > 0 else {
            throw Problem(.internalServerError, "The file is shorter than recorded. Run “photos verify”.")
        }
        return buffer
    }
}

/// A file that a client may get in ranges: what identifies its bytes, and how it is opened.
struct RangedFile: Sendable {
    var byteCount: Int64
    /// A text that is different for other bytes.
    var tag: String
    /// The headers that are its own.
    var headers: HTTPFields
    var open: @Sendable () throws -> OpenFile
}

extension Gallery {
    /// Answers with the file of a resource, or with the range of it that the request asks for.
    func answer(_ request: Request, with resource: Resource, of asset: PHAsset, asAttachment: Bool) async throws
        -> Response
    {
        let content = resource.content
        let type = UTType(content.uniformTypeIdentifier)?.preferredMIMEType ?? "application/octet-stream"
        var file = RangedFile(
            byteCount: content.byteCount, tag: "\(content.fingerprint)",
            headers: [.contentType: asAttachment ? "application/octet-stream" : type, .cacheControl: asset.caching]
        ) { [library] in try library.open(resource) }
        if asAttachment {
            file.headers[.contentDisposition] =
                "attachment; filename*=UTF-8''\(content.originalFilename.percentEncoded)"
            file.headers[.contentSecurityPolicy] = "sandbox; default-src 'none'"
        }
        return try await answer(request, with: file)
    }

    /// Answers with a file, or with the range of it that the request asks for.
    func answer(_ request: Request, with file: RangedFile) async throws -> Response {
        let (tag, total) = ("\"\(file.tag)\"", file.byteCount)
        var headers = file.headers
        headers[.eTag] = tag
        headers[.acceptRanges] = "bytes"
        if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
        let isCurrent = request.headers[.ifRange].map { $0 == tag } ?? true
        let range = ByteRange(isCurrent ? request.headers[.range] : nil, byteCount: total)
        guard range != .unsatisfiable else {
            throw Problem(
                .rangeNotSatisfiable, "The file has \(total) bytes.", headers: [.contentRange: "bytes */\(total)"])
        }
        let body = try await run { FileBody(try file.open(), of: self) }
        guard case .part(let bytes) = range else {
            return Response(status: .ok, headers: headers, body: body.body(0..<total))
        }
        headers[.contentRange] = "bytes \(bytes.lowerBound)-\(bytes.upperBound - 1)/\(total)"
        return Response(status: .partialContent, headers: headers, body: body.body(bytes))
    }
}

extension String {
    /// The text as it may stand in a header: everything but letters and digits is escaped.
    fileprivate var percentEncoded: String {
        addingPercentEncoding(
            withAllowedCharacters: .alphanumerics.intersection(.init(charactersIn: "\u{0}"..."\u{7F}"))) ?? ""
    }
}
