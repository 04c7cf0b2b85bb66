// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import PhotoLibrary
import Photos
import PhotosHTTP

/// The routes of the gallery. All of them need a session, which the group checks.
struct GalleryRoutes: Sendable {
    typealias Context = ServerContext

    let gallery: Gallery
    let sessions: Sessions
    let password: Password

    func add(to group: RouterGroup<Context>) {
        group.get("timeline", use: timeline)
        group.get("timelines/:key/rows", use: rows)
        group.get("timelines/:key/places/:id", use: place)
        group.get("timelines/:key/changes", use: steps)
        group.get("collections", use: collections)
        group.get("suggestions", use: suggestions)
        group.get("events", use: events)
        group.get("assets/:id", use: facts)
        group.patch("assets/:id", use: patch)
        group.get("assets/:id/picture/:side", use: picture)
        group.get("assets/:id/video", use: video)
        group.get("assets/:id/files/:file", use: file)
        group.get("hidden", use: isConfirmed)
        group.post("hidden", use: confirm)
        group.delete("hidden", use: unconfirm)
        group.delete("session", use: signOut)
    }

    // MARK: - Timelines

    @Sendable private func timeline(_ request: Request, context: Context) async throws -> Response {
        let source = try AssetSource(request.uri.queryParameters["source"].map(String.init))
        if source == .hidden { try await requireConfirmation(context) }
        let timeline = try await gallery.run { try gallery.timelines.newest(of: source) }
        let tag = "\"\(timeline.key)\""
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache", .contentType: "application/octet-stream"]
        if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
        let shape = try await gallery.run { try timeline.shape() }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: shape)))
    }

    /// Returns a timeline that the page has loaded.
    private func loaded(_ context: Context) async throws -> Timeline {
        let timeline = try gallery.timelines.required(try context.parameters.require("key"))
        if timeline.source == .hidden { try await requireConfirmation(context) }
        return timeline
    }

    @Sendable private func rows(_ request: Request, context: Context) async throws -> Response {
        let timeline = try await loaded(context)
        let start = max(0, request.uri.queryParameters.get("start", as: Int.self) ?? 0)
        let count = min(max(0, request.uri.queryParameters.get("count", as: Int.self) ?? 0), 1_000)
        let end = start.addingReportingOverflow(count)
        guard !end.overflow else { throw Problem(.badRequest, "There are not so many rows.") }
        let cache = timeline.source == .hidden ? "no-store" : "private, max-age=86400, immutable"
        return try await json(cache: cache) {
            try timeline.rows(start..<end.partialValue, in: gallery.library)
        }
    }

    /// What has changed since a timeline that the page has loaded.
    @Sendable private func steps(_ request: Request, context: Context) async throws -> Response {
        let older = try await loaded(context)
        return try await json { try gallery.timelines.newest(of: older.source).steps(from: older) }
    }

    private struct Place: Encodable {
        /// The place; left out if the asset is not there.
        var index: Int?
    }

    @Sendable private func place(_ request: Request, context: Context) async throws -> Response {
        let timeline = try await loaded(context)
        let identifier = try context.parameters.require("id")
        return try await json {
            do {
                let asset = try gallery.asset(identifier, includingHidden: timeline.source == .hidden)
                return Place(index: timeline.place(of: asset))
            } catch let problem as Problem where problem.status == .notFound {
                return Place(index: nil)
            }
        }
    }

    // MARK: - Collections and search

    @Sendable private func collections(_ request: Request, context: Context) async throws -> Response {
        let languages = request.languages
        return try await json { try gallery.collections(languages: languages) }
    }

    @Sendable private func suggestions(_ request: Request, context: Context) async throws -> Response {
        let (text, languages) = (String(request.uri.queryParameters["q"] ?? ""), request.languages)
        return try await json { try gallery.suggestions(for: String(text.prefix(200)), languages: languages) }
    }

    @Sendable private func events(_ request: Request, context: Context) async throws -> Response {
        EventStream.response("change", gallery.changes.events(for: try context.requireSession()))
    }

    // MARK: - One asset

    private func asset(_ context: Context) async throws -> PHAsset {
        let identifier = try context.parameters.require("id")
        let isConfirmed = try await confirmedSeconds(context) > 0
        return try await gallery.run { try gallery.asset(identifier, includingHidden: isConfirmed) }
    }

    @Sendable private func facts(_ request: Request, context: Context) async throws -> Response {
        let asset = try await asset(context)
        return try await json { try gallery.facts(of: asset) }
    }

    @Sendable private func patch(_ request: Request, context: Context) async throws -> Response {
        guard request.headers[.contentType]?.lowercased().hasPrefix("application/json") == true else {
            throw Problem(.unsupportedMediaType, "Send the change as application/json.")
        }
        let asset = try await asset(context)
        let bytes = try await request.body.collect(upTo: 1 << 20)
        let patch: AssetPatch
        do {
            patch = try JSONDecoder().decode(AssetPatch.self, from: Data(bytes.readableBytesView))
        } catch {
            throw Problem(.badRequest, "Send a JSON object with keys such as isFavorite, title or keywords.")
        }
        var response = try await json { try gallery.facts(of: try gallery.apply(patch, to: asset)) }
        // Pictures that a browser has kept of a photo that is hidden now.
        if patch.isHidden == true { response.headers[.clearSiteData] = "\"cache\"" }
        return response
    }

    @Sendable private func picture(_ request: Request, context: Context) async throws -> Response {
        let side = try context.parameters.require("side", as: Int.self)
        guard (16...Gallery.largestSide).contains(side) else {
            throw Problem(.badRequest, "A picture has from 16 to \(Gallery.largestSide) pixels.")
        }
        let identifier = try context.parameters.require("id")
        let isConfirmed = try await confirmedSeconds(context) > 0
        let stored = try await gallery.run {
            try gallery.storedPicture(identifier, side: side, includingHidden: isConfirmed)
        }
        let (asset, address) = (stored.asset, stored.address)
        let tag = "\"\(address)-\(side)\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: asset.caching(at: request, address)]
        if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
        let isDownload = request.uri.queryParameters["download"] != nil
        let found = isDownload ? nil : stored.picture
        let picture =
            if let found { found } else {
                try await gallery.picture(of: asset, side: side, isExact: isDownload)
            }
        headers[.contentType] = picture.mimeType
        if isDownload {
            headers[.contentDisposition] = "attachment; filename=\"\(asset.shortIdentifier)-\(side).jpg\""
        }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: picture.bytes)))
    }

    /// The name of the parameter that asks for a stored conversion by its tag.
    static let movieParameter = "movie"

    /// The video of an asset; with `playable`, in a form that every browser plays.
    @Sendable private func video(_ request: Request, context: Context) async throws -> Response {
        let asset = try await asset(context)
        let types: [ResourceType] =
            asset.mediaType == .video ? [.fullSizeVideo, .video] : [.fullSizePairedVideo, .pairedVideo]
        let found = try await gallery.run {
            let resources = PHAssetResource.assetResources(for: asset).map(\.resource)
            return types.lazy.compactMap { type in resources.first { $0.content.type == type } }.first
        }
        guard let found else { throw Gallery.notFound }
        if let tag = request.uri.queryParameters[Substring(Self.movieParameter)] {
            return try await gallery.answer(request, withConversion: String(tag), of: found, asset)
        }
        var response =
            request.uri.queryParameters["playable"] != nil
            ? try await gallery.answer(request, withPlayable: found, of: asset)
            : try await gallery.answer(request, with: found, of: asset, asAttachment: false)
        if response.headers[.cacheControl] == asset.caching {
            response.headers[.cacheControl] = asset.caching(at: request, try await gallery.address(of: asset))
        }
        return response
    }

    /// A file of an asset by its identifier; `original` is the first of the originals, `current` the edit, if there is one.
    @Sendable private func file(_ request: Request, context: Context) async throws -> Response {
        let asset = try await asset(context)
        let name = try context.parameters.require("file")
        let found = try await gallery.run {
            let resources = PHAssetResource.assetResources(for: asset).map(\.resource)
            let original = resources.first { [.photo, .video].contains($0.content.type) }
            switch name {
            case "original": return original
            case "current":
                return resources.first { [.fullSizePhoto, .fullSizeVideo].contains($0.content.type) } ?? original
            default: return UUID(uuidString: name).flatMap { id in resources.first { $0.uuid == id } }
            }
        }
        guard let found else { throw Gallery.notFound }
        var response = try await gallery.answer(request, with: found, of: asset, asAttachment: true)
        // The next edit is another file.
        if name == "current", !asset.isHidden { response.headers[.cacheControl] = "no-cache" }
        return response
    }

    // MARK: - Hidden photos and sessions

    private func requireConfirmation(_ context: Context) async throws {
        guard try await confirmedSeconds(context) > 0 else {
            throw Problem(.forbidden, "Hidden photos are shown after a confirmation, for ten minutes.")
        }
    }

    /// Returns the seconds for which hidden photos are shown to the session. A click is not enough while they are locked, also
    /// if it came before the lock.
    private func confirmedSeconds(_ context: Context) async throws -> Int {
        guard let (proof, seconds) = sessions.confirmation(of: try context.requireSession()) else { return 0 }
        if proof == .click, try await areHiddenLocked() { return 0 }
        return seconds
    }

    /// True if hidden photos are locked by `photos access --lock-hidden on`.
    private func areHiddenLocked() async throws -> Bool {
        try await gallery.run { try gallery.library.describe().isHiddenLocked }
    }

    private struct Confirmation: Codable {
        var isConfirmed: Bool?
        var secondsLeft: Int?
        var needsPassword: Bool?
        /// True if there is no way to confirm: hidden photos are locked, and no password is set.
        var isLocked: Bool?
        var password: String?
    }

    @Sendable private func isConfirmed(_ request: Request, context: Context) async throws -> Response {
        let seconds = try await confirmedSeconds(context)
        let isLocked = password.isSet ? false : try await areHiddenLocked()
        return try await json {
            Confirmation(
                isConfirmed: seconds > 0, secondsLeft: seconds, needsPassword: password.isSet, isLocked: isLocked)
        }
    }

    /// Confirms a session: with the password if there is one, otherwise by a click unless hidden photos are locked.
    @Sendable private func confirm(_ request: Request, context: Context) async throws -> Response {
        let session = try context.requireSession()
        guard password.isSet else {
            guard try await !areHiddenLocked() else {
                throw Problem(
                    .forbidden, "Hidden photos are locked. Run “photos serve --set-password”, then try again.")
            }
            sessions.confirm(session, by: .click)
            return Response(status: .noContent)
        }
        let bytes = try await request.body.collect(upTo: 16 << 10)
        let given = try? JSONDecoder().decode(Confirmation.self, from: Data(bytes.readableBytesView))
        guard try await password.matches(given?.password ?? "", from: context.remoteAddress) else {
            throw Problem(.forbidden, "This is not the password.")
        }
        sessions.confirm(session, by: .password)
        return Response(status: .noContent)
    }

    @Sendable private func unconfirm(_ request: Request, context: Context) async throws -> Response {
        sessions.unconfirm(try context.requireSession())
        return Response(status: .noContent)
    }

    @Sendable private func signOut(_ request: Request, context: Context) async throws -> Response {
        let session = try context.requireSession()
        sessions.end(session)
        gallery.changes.end(session)
        return Response(status: .noContent, headers: [.clearSiteData: "\"cache\", \"storage\""])
    }

    // MARK: - Answers

    /// Returns an answer with a value that the library's threads make.
    private func json<Value: Encodable>(
        cache: String = "no-store", _ value: @escaping @Sendable () throws -> Value
    ) async throws -> Response {
        let body = try await gallery.run {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            return try encoder.encode(value())
        }
        return Response(
            status: .ok, headers: [.contentType: "application/json", .cacheControl: cache],
            body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }
}

extension Request {
    /// The languages of the browser, the preferred one first.
    fileprivate var languages: [String] {
        (headers[.acceptLanguage] ?? "").split(separator: ",").prefix(10)
            .map { $0.prefix { $0 != ";" }.trimmingCharacters(in: .whitespaces) }
    }
}

extension PHAsset {
    /// How long a browser may keep the files of the asset. It keeps nothing that needs a confirmation.
    var caching: String { isHidden ? "no-store" : "private, max-age=31536000, immutable" }

    /// How long a browser may keep an answer. It asks again at an address that names no bytes, and keeps nothing at the
    /// address of an earlier edit: a reversion makes that address valid again.
    func caching(at request: Request, _ address: String) -> String {
        if isHidden { return caching }
        guard let named = request.uri.queryParameters["v"] else { return "no-cache" }
        return named == address ? caching : "no-store"
    }
}
