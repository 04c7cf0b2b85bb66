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
    let gallery: Gallery

    func add(to group: RouterGroup<BasicRequestContext>) {
        group.get("timeline", use: timeline)
        group.get("timeline/:token/rows", use: rows)
        group.get("assets/:id", use: facts)
        group.get("assets/:id/picture/:side", use: picture)
        group.get("assets/:id/video", use: video)
        group.get("assets/:id/original", use: original)
    }

    @Sendable private func timeline(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let timeline = try await gallery.run { try gallery.timelines.newest() }
        let tag = "\"\(timeline.token)\""
        let headers: HTTPFields = [.eTag: tag, .cacheControl: "no-cache", .contentType: "application/octet-stream"]
        if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
        let shape = try await gallery.run { try timeline.shape() }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: shape)))
    }

    @Sendable private func rows(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let token = try context.parameters.require("token", as: Int64.self)
        guard let timeline = gallery.timelines.timeline(at: token) else {
            throw Problem(.gone, "The library has changed. Load the timeline again.")
        }
        let start = max(0, request.uri.queryParameters.get("start", as: Int.self) ?? 0)
        let count = min(max(0, request.uri.queryParameters.get("count", as: Int.self) ?? 0), 1_000)
        let rows = try await gallery.run { try JSONEncoder().encode(timeline.rows(start..<(start + count))) }
        return Response(
            status: .ok,
            headers: [.contentType: "application/json", .cacheControl: "private, max-age=86400, immutable"],
            body: .init(byteBuffer: ByteBuffer(bytes: rows)))
    }

    private func asset(_ context: BasicRequestContext) async throws -> PHAsset {
        let identifier = try context.parameters.require("id")
        return try await gallery.run { try gallery.asset(identifier) }
    }

    @Sendable private func facts(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let asset = try await asset(context)
        let body = try await gallery.run {
            let encoder = JSONEncoder()
            encoder.dateEncodingStrategy = .iso8601
            return try encoder.encode(gallery.facts(of: asset))
        }
        return Response(
            status: .ok, headers: [.contentType: "application/json", .cacheControl: "no-store"],
            body: .init(byteBuffer: ByteBuffer(bytes: body)))
    }

    @Sendable private func picture(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let side = try context.parameters.require("side", as: Int.self)
        guard (16...Gallery.largestSide).contains(side) else {
            throw Problem(.badRequest, "A picture has from 16 to \(Gallery.largestSide) pixels.")
        }
        let asset = try await asset(context)
        let tag = "\"\(asset.shortIdentifier)-\(asset.version)-\(side)\""
        var headers: HTTPFields = [.eTag: tag, .cacheControl: "private, max-age=31536000, immutable"]
        if request.headers[.ifNoneMatch] == tag { return Response(status: .notModified, headers: headers) }
        let picture = try await gallery.picture(of: asset, side: side)
        headers[.contentType] = picture.mimeType
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: picture.bytes)))
    }

    @Sendable private func video(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let asset = try await asset(context)
        let types: [ResourceType] =
            asset.mediaType == .video ? [.fullSizeVideo, .video] : [.fullSizePairedVideo, .pairedVideo]
        guard let resource = try await resource(types, of: asset) else { throw Gallery.notFound }
        return try await gallery.answer(request, with: resource, asAttachment: false)
    }

    @Sendable private func original(_ request: Request, context: BasicRequestContext) async throws -> Response {
        let asset = try await asset(context)
        guard let resource = try await resource([.photo, .video], of: asset) else { throw Gallery.notFound }
        return try await gallery.answer(request, with: resource, asAttachment: true)
    }

    /// Returns the first of these resources that the asset has.
    private func resource(_ types: [ResourceType], of asset: PHAsset) async throws -> Resource? {
        try await gallery.run {
            let resources = PHAssetResource.assetResources(for: asset).map(\.resource)
            return types.lazy.compactMap { type in resources.first { $0.content.type == type } }.first
        }
    }
}
