// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes

/// The arguments of a handler's call.
struct Loaded<Value>: @unchecked Sendable {
    var value: Value?
    var error: NSError?

    init(_ value: Value?, _ error: (any Error)?) {
        self.value = value
        self.error = error.map { $0 as NSError }
    }

    var code: NSItemProvider.ErrorCode? { error.flatMap { NSItemProvider.ErrorCode(rawValue: $0.code) } }
    var cause: NSError? { error?.userInfo[NSUnderlyingErrorKey] as? NSError }
}

/// A file as it was while the handler could use it.
struct LoadedFile: Sendable {
    var url: URL
    var isInPlace: Bool
    var content: Data?

    init(_ url: URL, isInPlace: Bool) {
        self.url = url
        self.isInPlace = isInPlace
        content = try? Data(contentsOf: url)
    }

    var name: String { url.lastPathComponent }
    var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }
}

extension NSItemProvider {
    /// Creates a provider of UTF-8 bytes.
    convenience init(_ text: String, as type: UTType) {
        self.init()
        registerData(text, as: type)
    }

    func registerData(_ text: String, as type: UTType) {
        registerDataRepresentation(forTypeIdentifier: type.identifier, visibility: .all) { done in
            done(Data(text.utf8), nil)
            return nil
        }
    }

    func data(of type: UTType) async -> Loaded<Data> {
        await withCheckedContinuation { continuation in
            loadDataRepresentation(forTypeIdentifier: type.identifier) { data, error in
                continuation.resume(returning: Loaded(data, error))
            }
        }
    }

    func text(of type: UTType) async -> String? {
        await data(of: type).value.map { String(decoding: $0, as: UTF8.self) }
    }

    func file(of type: UTType) async -> Loaded<LoadedFile> {
        await withCheckedContinuation { continuation in
            loadFileRepresentation(forTypeIdentifier: type.identifier) { url, error in
                continuation.resume(returning: Loaded(url.map { LoadedFile($0, isInPlace: false) }, error))
            }
        }
    }

    func fileInPlace(of type: UTType) async -> Loaded<LoadedFile> {
        await withCheckedContinuation { continuation in
            loadInPlaceFileRepresentation(forTypeIdentifier: type.identifier) { url, isInPlace, error in
                continuation.resume(returning: Loaded(url.map { LoadedFile($0, isInPlace: isInPlace) }, error))
            }
        }
    }

    func object(_ kind: any NSItemProviderReading.Type) async -> Loaded<any NSItemProviderReading> {
        await withCheckedContinuation { continuation in
            loadObject(ofClass: kind) { continuation.resume(returning: Loaded($0, $1)) }
        }
    }

    func item(of type: UTType) async -> Loaded<any NSSecureCoding> {
        await withCheckedContinuation { continuation in
            loadItem(forTypeIdentifier: type.identifier) { continuation.resume(returning: Loaded($0, $1)) }
        }
    }
}

/// A folder that is removed when this object is released.
final class Folder: Sendable {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("provider-tests-" + UUID().uuidString)

    init() throws { try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false) }

    deinit { try? FileManager.default.removeItem(at: url) }

    func file(_ name: String, _ text: String) throws -> URL {
        let file = url.appendingPathComponent(name)
        try Data(text.utf8).write(to: file)
        return file
    }
}
