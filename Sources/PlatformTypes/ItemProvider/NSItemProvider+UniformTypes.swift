// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

extension NSItemProvider {
    /// The types of the representations, in the order of registering: most faithful first.
    ///
    /// Identifiers that ``UTType/init(_:)`` does not know are left out.
    public var registeredContentTypes: [UTType] { registeredTypeIdentifiers.compactMap { UTType($0) } }

    /// The types of the representations that offer the file itself.
    public var registeredContentTypesForOpenInPlace: [UTType] {
        registeredTypeIdentifiers(fileOptions: .openInPlace).compactMap { UTType($0) }
    }

    /// The types of the representations that conform to a type.
    public func registeredContentTypes(conformingTo contentType: UTType) -> [UTType] {
        registeredContentTypes.filter { $0.conforms(to: contentType) }
    }

    /// Loads the item as data; see ``loadDataRepresentation(forTypeIdentifier:completionHandler:)``.
    @discardableResult
    public func loadDataRepresentation(
        for contentType: UTType, completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        loadDataRepresentation(forTypeIdentifier: contentType.identifier, completionHandler: completionHandler)
    }

    /// Loads the item as a file: a copy, which is removed when the handler returns, or, if requested and offered, the
    /// file itself.
    ///
    /// The handler's Boolean is true for the file itself. The rest is as in
    /// ``loadFileRepresentation(forTypeIdentifier:completionHandler:)``.
    @discardableResult
    public func loadFileRepresentation(
        for contentType: UTType, openInPlace: Bool = false,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        guard openInPlace else {
            return loadFileRepresentation(forTypeIdentifier: contentType.identifier) { url, error in
                completionHandler(url, false, error)
            }
        }
        return loadInPlaceFileRepresentation(
            forTypeIdentifier: contentType.identifier, completionHandler: completionHandler)
    }
}

extension NSItemProvider {
    /// Returns true if a representation has a type that the Objective-C class of this Swift type reads: `NSString` for
    /// `String`, `NSURL` for `URL`.
    public func canLoadObject<T>(ofClass: T.Type) -> Bool
    where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
        canLoadObject(ofClass: T._ObjectiveCType.self)
    }

    /// Loads a Swift value, a `String` or a `URL`, as `loadObject(ofClass:completionHandler:)` loads an object of the
    /// Objective-C class: with the same errors and the same progress.
    public func loadObject<T>(
        ofClass: T.Type, completionHandler: @escaping @Sendable (T?, (any Error)?) -> Void
    ) -> Progress where T: _ObjectiveCBridgeable, T._ObjectiveCType: NSItemProviderReading {
        // Bridging is bound to no actor, though the signature cannot say so.
        nonisolated(unsafe) let deliver = { (object: Any?, error: (any Error)?) in
            completionHandler((object as? T._ObjectiveCType).map(T._unconditionallyBridgeFromObjectiveC), error)
        }
        return loadObject(ofClass: T._ObjectiveCType.self) { deliver($0, $1) }
    }
}
