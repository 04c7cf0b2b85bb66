// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Synchronization

/// An item that can be had in several forms, each of which is made when somebody asks for it.
///
/// Handlers are called once each, on an arbitrary queue, after the call that takes them has returned. Their errors are
/// `NSError`s of ``errorDomain``; what a load handler said itself is below `NSUnderlyingErrorKey`. All members can be used
/// from any thread, though the class is not `Sendable`, as on Apple systems.
///
/// A provider does not leave its process here, so what other programs may see is without meaning.
open class NSItemProvider: NSObject, NSCopying {
    struct State: Sendable {
        var representations: [ItemRepresentation] = []
        var suggestedName: String?
    }

    let state: Mutex<State>

    /// A provider without any representation.
    public override init() {
        state = Mutex(State())
    }

    /// A provider of an object: `NSData`, `NSString`, or an `NSURL` that stands for its file's content unless the type is of
    /// URLs. Other objects can be had only as they are, by ``loadItem(forTypeIdentifier:options:completionHandler:)``.
    ///
    /// - Parameters:
    ///   - item: `nil` for a provider without any representation.
    ///   - typeIdentifier: What the object is; it is an error of the programmer to leave it out where there is an item.
    public init(item: (any NSSecureCoding)?, typeIdentifier: String?) {
        precondition(item == nil || typeIdentifier != nil, "an item of an NSItemProvider needs a type identifier")
        var state = State()
        if let item, let typeIdentifier { state.register(item, as: typeIdentifier) }
        self.state = Mutex(state)
    }

    /// A provider of what the object writes.
    public convenience init(object: any NSItemProviderWriting) {
        self.init()
        registerObject(object, visibility: .all)
    }

    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    /// A provider of a file's content and of its URL; of the URL only, when it is not one of a file.
    ///
    /// The content's type is told by the file name extension. Whether there is such a file shows when it is loaded.
    public convenience init?(contentsOf fileURL: URL!) {
        guard let fileURL else { return nil }
        self.init()
        state.withLock { $0.register(contentsOf: fileURL) }
    }

    /// Another provider with the same representations and the same name.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = NSItemProvider()
        let state = state.withLock { $0 }
        copy.state.withLock { $0 = state }
        return copy
    }

    /// What a file with the item may be called; an extension need not be part of it.
    open var suggestedName: String? {
        get { state.withLock { $0.suggestedName } }
        set { state.withLock { $0.suggestedName = newValue } }
    }

    // MARK: What there is

    /// The types of the representations, in the order of registering: most faithful first.
    open var registeredTypeIdentifiers: [String] { registeredTypeIdentifiers(fileOptions: []) }

    /// The types of the representations; with `openInPlace` of those that offer the file itself.
    open func registeredTypeIdentifiers(fileOptions: NSItemProviderFileOptions = []) -> [String] {
        representations(fileOptions).map(\.typeIdentifier)
    }

    /// Whether there is a representation of this type or of one that conforms to it.
    open func hasItemConformingToTypeIdentifier(_ typeIdentifier: String) -> Bool {
        hasRepresentationConforming(toTypeIdentifier: typeIdentifier, fileOptions: [])
    }

    /// Whether there is a representation of this type or of one that conforms to it; with `openInPlace`, one that offers
    /// the file itself.
    open func hasRepresentationConforming(
        toTypeIdentifier typeIdentifier: String, fileOptions: NSItemProviderFileOptions = []
    ) -> Bool {
        representation(of: typeIdentifier, fileOptions) != nil
    }

    // MARK: Registering

    /// Adds a representation that is data.
    ///
    /// One that is there already with this type is replaced, and keeps its place.
    ///
    /// - Parameters:
    ///   - typeIdentifier: What the data is: `public.jpeg`.
    ///   - visibility: Without meaning here.
    ///   - loadHandler: Called on an arbitrary queue for each request. It calls its argument once, on any queue, with data
    ///     or an error, and may return what tells how far it is and hears of a cancel.
    open func registerDataRepresentation(
        forTypeIdentifier typeIdentifier: String, visibility: NSItemProviderRepresentationVisibility,
        loadHandler: @escaping @Sendable (@escaping @Sendable (Data?, (any Error)?) -> Void) -> Progress?
    ) {
        let data = ItemLoader<Data> { done in
            loadHandler { done(Result($0, $1, loading: typeIdentifier)) }
        }
        register(typeIdentifier, .data(data))
    }

    /// Adds a representation that is a file.
    ///
    /// Otherwise as ``registerDataRepresentation(forTypeIdentifier:visibility:loadHandler:)``.
    ///
    /// - Parameters:
    ///   - typeIdentifier: What the file holds: `public.jpeg`.
    ///   - fileOptions: `openInPlace` to give the file itself to those who ask for it. Everybody else has a copy, which is
    ///     made before the load handler's argument returns.
    ///   - visibility: Without meaning here.
    ///   - loadHandler: Its argument takes the file's URL, whether access is to be coordinated (without meaning here), and an
    ///     error.
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

    /// Adds the representations that the object writes. What is there already with one of their types stays.
    ///
    /// - Parameters:
    ///   - object: What is given to those who ask.
    ///   - visibility: Without meaning here.
    open func registerObject(_ object: any NSItemProviderWriting, visibility: NSItemProviderRepresentationVisibility) {
        // Whoever gives an object to a provider hands it over.
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
    /// The first representation of the type is taken or, without one, the first whose type conforms to it. A file is read
    /// whole. Folders cannot be loaded so, where Apple's systems pack them into a ZIP archive.
    ///
    /// - Returns: What tells how far it is. To cancel it cancels the loader, and calls the handler with
    ///   `itemUnavailableError` above `CocoaError.userCancelled`.
    @discardableResult
    open func loadDataRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (Data?, (any Error)?) -> Void
    ) -> Progress {
        startLoading(typeIdentifier, representation(of: typeIdentifier)?.data) { result in
            completionHandler(result.value, result.failure)
        }
    }

    /// Loads the item as a file of its own, which is removed when the handler returns: move or copy it before that.
    ///
    /// It is called as ``suggestedName`` says, with an extension of its type; otherwise as the file that it is a copy of.
    /// Folders are copied whole. The rest is as in ``loadDataRepresentation(forTypeIdentifier:completionHandler:)``.
    @discardableResult
    open func loadFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, (any Error)?) -> Void
    ) -> Progress {
        startLoadingFile(typeIdentifier, inPlace: false) { url, _, error in completionHandler(url, error) }
    }

    /// Loads the item as the file itself, where its representation offers that.
    ///
    /// The handler learns whether it is so: `true` for the file itself, `false` for a copy. A copy is removed when the
    /// handler returns; on Apple systems that waits for a file coordinator, of which there are none here.
    @discardableResult
    open func loadInPlaceFileRepresentation(
        forTypeIdentifier typeIdentifier: String,
        completionHandler: @escaping @Sendable (URL?, Bool, (any Error)?) -> Void
    ) -> Progress {
        startLoadingFile(typeIdentifier, inPlace: true, then: completionHandler)
    }

    /// Whether one of the representations is of a type that the class reads.
    open func canLoadObject(ofClass aClass: any NSItemProviderReading.Type) -> Bool {
        readableRepresentation(for: aClass) != nil
    }

    /// Makes an object of the class out of the first type that it reads and that there is a representation of.
    ///
    /// The handler gets `unavailableCoercionError` when there is none, and when the class refuses the content. The rest is as in
    /// ``loadDataRepresentation(forTypeIdentifier:completionHandler:)``.
    @discardableResult
    open func loadObject(
        ofClass aClass: any NSItemProviderReading.Type,
        completionHandler: @escaping @Sendable ((any NSItemProviderReading)?, (any Error)?) -> Void
    ) -> Progress {
        startLoadingObject(aClass, then: completionHandler)
    }

    /// What takes a loaded item, or an error.
    public typealias CompletionHandler = @Sendable ((any NSSecureCoding)?, (any Error)?) -> Void

    /// Loads the item as the object that it was registered as.
    ///
    /// An item of ``init(item:typeIdentifier:)`` is the very object. Data is an `NSData`. A file is an `NSURL`: of the file itself
    /// where that is offered, else of a copy in the temporary folder, which is the client's to remove. `item as? URL` and
    /// `as? Data` work on them; that the compiler says they always fail is wrong.
    ///
    /// - Parameters:
    ///   - typeIdentifier: One of those that are registered.
    ///   - options: Without meaning here.
    ///   - completionHandler: Called once, on an arbitrary queue, with the item or an error.
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
                // Whoever gives an object to a provider hands it over.
                nonisolated(unsafe) let loaded = item
                continuation.resume(returning: loaded)
            }
        }
    }
}

@available(*, unavailable)
extension NSItemProvider: @unchecked Sendable {}
