// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

extension NSItemProvider {
    /// - Parameter loader: The loader; `nil` when there is no such representation.
    func startLoading<Value>(
        _ typeIdentifier: String, _ loader: ItemLoader<Value>?, then handler: @escaping ItemLoader<Value>.Done
    ) -> Progress {
        let loader = loader ?? ItemLoader { throw NSError.cannotLoad(typeIdentifier) }
        return ItemLoad.start(typeIdentifier, loader) { result in
            handler(result.mapError { NSError.ofItemProvider($0, loading: typeIdentifier) })
        }
    }

    func startLoadingFile(
        _ typeIdentifier: String, inPlace: Bool, then handler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        let file = representation(of: typeIdentifier)?.file(suggestedName: suggestedName, inPlace: inPlace)
        return startLoading(typeIdentifier, file?.finally { $0.discard() }) { result in
            handler(result.value?.url, result.value?.isInPlace ?? false, result.failure)
        }
    }

    func startLoadingObject(
        _ aClass: any NSItemProviderReading.Type,
        then handler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        // Making an object is bound to no actor, though the signature cannot say so.
        nonisolated(unsafe) let aClass = aClass
        let found = readableRepresentation(for: aClass)
        let object = found.map { typeIdentifier, representation in
            representation.data.map { try aClass.object(coercing: $0, typeIdentifier) }
        }
        let nothing = ItemLoader<any NSItemProviderReading> { throw NSError.cannotCoerce(to: aClass) }
        return startLoading(found?.typeIdentifier ?? "\(aClass)", object ?? nothing) { handler($0.value, $0.failure) }
    }

    func startLoadingItem(_ typeIdentifier: String, then handler: @escaping CompletionHandler) {
        let object = representation(of: typeIdentifier)?.object(suggestedName: suggestedName)
        _ = startLoading(typeIdentifier, object) { handler($0.value, $0.failure) }
    }
}

extension NSItemProviderReading {
    /// Makes an object; an error of the class becomes the underlying error.
    fileprivate static func object(coercing data: Data, _ typeIdentifier: String) throws -> any NSItemProviderReading {
        do { return try object(withItemProviderData: data, typeIdentifier: typeIdentifier) } catch {
            throw NSError.cannotCoerce(to: self, because: error)
        }
    }
}
