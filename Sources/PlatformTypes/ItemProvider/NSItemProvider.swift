// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Synchronization

/// An item in several representations, each of which is produced on request.
///
/// Handlers are called once each, on an arbitrary queue, after the call that takes them has returned. Their errors are
/// `NSError`s of ``errorDomain``; the error of a load handler is under `NSUnderlyingErrorKey`. All members can be used
/// from any thread, though the class is not `Sendable`, as on Apple systems.
///
/// A provider cannot be sent to another process here, so visibility has no effect.
open class NSItemProvider: NSObject, NSCopying {
    struct State: Sendable {
        var representations: [ItemRepresentation] = []
        var suggestedName: String?
    }

    let state: Mutex<State>

    /// Creates a provider without representations.
    public override init() {
        state = Mutex(State())
    }

    /// Creates a provider of an object: `NSData`, `NSString`, or an `NSURL`, which provides its file's content unless
    /// the type is a type of URLs. Other objects can only be loaded as they are, by
    /// ``loadItem(forTypeIdentifier:options:completionHandler:)``.
    ///
    /// - Parameters:
    ///   - item: The object; `nil` for a provider without representations.
    ///   - typeIdentifier: The type of the object. Traps when there is an item and no type.
    public init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
        precondition(item == nil || typeIdentifier != nil, "an item of an NSItemProvider needs a type identifier")
        var state = State()
        if let item, let typeIdentifier { state.register(item, as: typeIdentifier) }
        self.state = Mutex(state)
    }

    /// Creates a provider of the representations that the object writes.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// Creates a provider of a file's content and of its URL; of the URL only, when it is no file URL.
    ///
    /// The content's type follows from the filename extension. A missing file is reported when it is loaded.
    public convenience init?(contentsOf fileURL: URL!) {
        guard let fileURL else { return nil }
        self.init()
        state.withLock { $0.register(contentsOf: fileURL) }
    }

    /// Returns another provider with the same representations and the same name.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSItemProvider()
        let state = state.withLock { $0 }
        copy.state.withLock { $0 = state }
        return copy
    }

    /// The suggested name of a file with the item, with or without extension.
    open var suggestedName: String? {
        get { state.withLock { $0.suggestedName } }
        set { state.withLock { $0.suggestedName = newValue } }
    }

    // MARK: Representations

    /// The types of the representations, in the order of registering: most faithful first.
    open var registeredTypeIdentifiers: [String] { registeredTypeIdentifiers(fileOptions: []) }

    /// Returns the types of the representations; with `openInPlace`, of those that offer the file itself.
    open func registeredTypeIdentifiers(fileOptions: NSItemProviderFileOptions = []) -> [String] {
        representations(fileOptions).map(\.typeIdentifier)
    }

    /// Returns true if there is a representation of this type or of one that conforms to it.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        hasRepresentationConforming(toTypeIdentifier: typeIdentifier, fileOptions: [])
    }

    /// Returns true if there is a representation of this type or of one that conforms to it; with `openInPlace`, one
    /// that offers the file itself.
    open func hasRepresentationConforming(
        toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []
    ) -> Bool {
        representation(of: typeIdentifier, fileOptions) != nil
    }

    // MARK: Registering

    /// Registers a representation as data.
    ///
    /// An existing representation of this type is replaced, and keeps its position.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The type of the data: `public.jpeg`.
    ///   - visibility: Without effect.
    ///   - loadHandler: A closure called on an arbitrary queue for each request. It calls its argument once, on any
    ///     queue, with data or an error, and may return a progress, which can be cancelled.
    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        let data = ItemLoader<Data> { done in
            loadHandler { done(Result($0, $1, loading: typeIdentifier)) }
        }
        register(typeIdentifier, .data(data))
    }

    /// Registers a representation as a file.
    ///
    /// Otherwise as ``registerDataRepresentation(forTypeIdentifier:visibility:loadHandler:)``.
    ///
    /// - Parameters:
    ///   - typeIdentifier: The type of the file: `public.jpeg`.
    ///   - fileOptions: `openInPlace` to hand over the file itself to clients that request it. All others get a copy,
    ///     which is made before the load handler's argument returns.
    ///   - visibility: Without effect.
    ///   - loadHandler: A closure whose argument takes the file's URL, a Boolean for coordinated access (without
    ///     effect), and an error.
    open func registerFileRepresentation(
        forTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = [],
        visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (URL?, Bool, (any Error)?) -> Void) -> Progress?
    ) {
        let file = ItemLoader<URL> { done in
            loadHandler { url, _, error in done(Result(url, error, loading: typeIdentifier)) }
        }
        register(typeIdentifier, .file(file, isOpenInPlace: fileOptions.contains(.openInPlace)))
    }

    /// Registers the representations that the object writes. Existing ones of the same types stay.
    ///
    /// - Parameters:
    ///   - object: The object.
    ///   - visibility: Without effect.
    open func registerObject(_ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility) {
        // A client that registers an object hands it over.
        nonisolated(unsafe) let object = object
        let there = Set(registeredTypeIdentifiers)
        for identifier in object.writableTypeIdentifiersForItemProvider where !there.contains(identifier) {
            registerDataRepresentation(forTypeIdentifier: identifier, visibility: visibility) { done in
                object.loadData(withTypeIdentifier: identifier, forItemProviderCompletionHandler: done)
            }
        }
    }

    // MARK: Loading

    /// Loads the item as data.
    ///
    /// Uses the first representation of the type or, without one, the first whose type conforms to it. A file is read
    /// completely. Folders cannot be loaded this way, where Apple's systems pack them into a ZIP archive.
    ///
    /// - Returns: The progress. Cancelling it cancels the loader, and calls the handler with `itemUnavailableError`,
    ///   whose underlying error is `CocoaError.userCancelled`.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        startLoading(typeIdentifier, representation(of: typeIdentifier)?.data) { result in
            completionHandler(result.value, result.failure)
        }
    }

    /// Loads the item as a temporary file, which is removed when the handler returns: move or copy it before that.
    ///
    /// The file is named after ``suggestedName``, with an extension of its type; otherwise like the file that it
    /// copies. Folders are copied with their contents. The rest is as in
    /// ``loadDataRepresentation(forTypeIdentifier:completionHandler:)``.
    @discardableResult
    open func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        startLoadingFile(typeIdentifier, inPlace: false) { url, _, error in completionHandler(url, error) }
    }

    /// Loads the item as the file itself, if its representation offers that.
    ///
    /// The handler's Boolean is true for the file itself, false for a copy. A copy is removed when the handler returns;
    /// on Apple systems that waits for a file coordinator, which does not exist here.
    @discardableResult
    open func loadInPlaceFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        startLoadingFile(typeIdentifier, inPlace: true, then: completionHandler)
    }

    /// Returns true if a representation has a type that the class reads.
    open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        readableRepresentation(for: aClass) != nil
    }

    /// Loads an object of the class, from the first type that the class reads and that has a representation.
    ///
    /// The handler gets `unavailableCoercionError` when there is none, and when the class refuses the content. The rest
    /// is as in ``loadDataRepresentation(forTypeIdentifier:completionHandler:)``.
    @discardableResult
    open func loadObject(
        ofClass aClass: any NSItemProviderReading.Type,
        completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        startLoadingObject(aClass, then: completionHandler)
    }

    /// A handler of a loaded item or an error.
    public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void

    /// Loads the item as the object that was registered.
    ///
    /// The item of ``init(item:typeIdentifier:)`` is that very object. Data is an `NSData`. A file is an `NSURL`: of
    /// the file itself if offered, otherwise of a copy in the temporary folder, which the client has to remove.
    /// `item as? URL` and `as? Data` work; the compiler's warning that they always fail is wrong.
    ///
    /// - Parameters:
    ///   - typeIdentifier: One of the registered types.
    ///   - options: Without effect.
    ///   - completionHandler: A handler called once, on an arbitrary queue, with the item or an error.
    open func loadItem(
        forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil,
        completionHandler: CompletionHandler? = nil
    ) {
        startLoadingItem(typeIdentifier) { completionHandler?($0, $1) }
    }

    /// Loads the item as ``loadItem(forTypeIdentifier:options:completionHandler:)`` does.
    nonisolated(nonsending) open func loadItem(
        forTypeIdentifier typeIdentifier: String, options: [AnyHashable: Any]? = nil
    ) async throws -> any NSSecureCoding {
        try await withCheckedThrowingContinuation { continuation in
            loadItem(forTypeIdentifier: typeIdentifier, options: options) { item, error in
                guard let item else {
                    return continuation.resume(throwing: error ?? NSError.cannotLoad(typeIdentifier))
                }
                // The provider hands the object over.
                nonisolated(unsafe) let loaded = item
                continuation.resume(returning: loaded)
            }
        }
    }
}

@available(*, unavailable)
extension NSItemProvider: @unchecked Sendable {}

/// The processes that may see a representation of an item.
///
/// Without effect: a provider cannot be sent to another process here.
public enum NSItemProviderRepresentationVisibility: Int, Sendable {
    /// All processes.
    case all = 0
    /// The processes of the same development team.
    case team = 1
    /// The processes of the same group, on macOS.
    case group = 2
    /// The own process.
    case ownProcess = 3
}

/// The options for handing over a file of an item provider.
public struct NSItemProviderFileOptions: OptionSet, Sendable {
    /// The options as a bit mask.
    public let rawValue: Int

    /// Creates options from a bit mask.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Clients may get the file itself; by default they get a copy.
    public static let openInPlace = NSItemProviderFileOptions(rawValue: 1)
}

extension NSItemProvider {
    /// The domain of the errors of item providers.
    public static let errorDomain = "NSItemProviderErrorDomain"

    /// The codes of errors in ``errorDomain``.
    public enum ErrorCode: Int, Sendable {
        /// Any other error. Not used here.
        case unknownError = -1
        /// There is no such representation, it could not be loaded, or loading was cancelled.
        case itemUnavailableError = -1000
        /// A load handler delivered an object of another class. Not used here.
        case unexpectedValueClassError = -1100
        /// The item cannot be converted to the requested class.
        case unavailableCoercionError = -1200
    }
}

extension NSError {
    /// Returns the error for a representation that is missing or failed to load.
    static func cannotLoad(_ typeIdentifier: String, because cause: (any Error)? = nil) -> NSError {
        itemProvider(.itemUnavailableError, "Cannot load representation of type \(typeIdentifier)", cause)
    }

    /// Returns the error for an object that cannot be made of the item, or that the class refused to make.
    static func cannotCoerce(to kind: Any.Type, because cause: (any Error)? = nil) -> NSError {
        itemProvider(.unavailableCoercionError, "Could not coerce an item to class \(kind)", cause)
    }

    /// Returns the error for clients: an item provider's error as it is, any other as the underlying error of one.
    static func itemProviderError(_ error: any Error, loading typeIdentifier: String) -> NSError {
        let error = error as NSError
        return error.domain == NSItemProvider.errorDomain ? error : cannotLoad(typeIdentifier, because: error)
    }

    private static func itemProvider(
        _ code: NSItemProvider.ErrorCode, _ description: String, _ cause: (any Error)?
    ) -> NSError {
        var details: [String: Any] = [NSLocalizedDescriptionKey: description]
        details[NSUnderlyingErrorKey] = cause.map { $0 as NSError }
        return NSError(domain: NSItemProvider.errorDomain, code: code.rawValue, userInfo: details)
    }
}
