// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Hummingbird
import Photos
import PhotosHTTP
import Testing

@testable import PhotosServer

/// The routes of the router, the document of the API and the rights agree: a route that was forgotten fails.
struct RoutesTests {
    private let server: GalleryServer

    init() throws {
        let pages = URL(filePath: #filePath).appending(path: "../../../Pages").standardizedFileURL
        server = try GalleryServer(
            .inMemory(), pages: pages, at: .init(host: "127.0.0.1", port: 80),
            password: Password(in: pages.appending(path: "none")))
    }

    /// The operations of `openapi.json`, such as `GET /api/timeline`, with the right that each demands.
    private func documented() throws -> [String: String] {
        struct Document: Decodable {
            struct Operation: Decodable {
                var right: String

                enum CodingKeys: String, CodingKey {
                    case right = "x-right"
                }
            }

            var paths: [String: [String: Operation]]
        }
        let file = URL(filePath: #filePath).appending(path: "../../../openapi.json").standardizedFileURL
        let document = try JSONDecoder().decode(Document.self, from: Data(contentsOf: file))
        return document.paths.reduce(into: [:]) { operations, path in
            for (method, operation) in path.value { operations["\(method.uppercased()) \(path.key)"] = operation.right }
        }
    }

    private func routes() -> [String] {
        server.router().routes.map { "\($0.method) \($0.path)" }.filter { route in
            // The rest are the files of the page, and the routes that answer HEAD as GET.
            !route.hasPrefix("HEAD ") && ["/api/", "/open", "/sign-in"].contains { route.contains($0) }
                && !route.contains(".")
        }
    }

    @Test func theDocumentHasEveryRoute() throws {
        #expect(
            routes().map { $0.replacing(/:(\w+)/) { "{\($0.output.1)}" } }.sorted() == (try documented()).keys.sorted())
    }

    /// A right names who may call: looking is safe, and everything else needs the origin of this server.
    @Test func everyRouteDemandsItsRight() throws {
        for (operation, right) in try documented() {
            #expect(["enter", "look", "change", "confirm", "leave"].contains(right), "\(operation)")
            #expect((right == "look") == operation.hasPrefix("GET /api/"), "\(operation)")
        }
    }
}
