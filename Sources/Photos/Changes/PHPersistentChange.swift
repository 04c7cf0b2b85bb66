// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary

/// A change in a library's history: the effects of one transaction on the objects that the program may see.
open class PHPersistentChange: NSObject {
    private let library: UUID
    let set: ChangeSet

    init(_ set: ChangeSet, in library: UUID) {
        self.set = set
        self.library = library
        super.init()
    }

    /// The token of the point after this change.
    open var changeToken: PHPersistentChangeToken {
        PHPersistentChangeToken(set.token, of: set.date, in: library)
    }

    /// Returns the effects of the change on objects of one kind; empty sets if it did not affect them.
    ///
    /// On Linux this never throws: the library keeps the details as long as the change.
    open func changeDetails(for objectType: PHObjectType) throws -> PHPersistentObjectChangeDetails {
        PHPersistentObjectChangeDetails(objectType, set.objects)
    }
}

/// The effect of a change on the objects of a kind.
///
/// An asset moved to the trash counts as deleted, and an asset recovered from the trash counts as inserted. Collections
/// that the library computes (moments, smart albums) have no history.
open class PHPersistentObjectChangeDetails: NSObject {
    private let type: PHObjectType
    private let identifiers: [ObjectEffect: Set<String>]

    init(_ type: PHObjectType, _ objects: [ObjectChange]) {
        self.type = type
        let kind = type.journalKind
        var identifiers: [ObjectEffect: Set<String>] = [:]
        for object in objects where object.kind == kind.0 {
            guard let effect = object.effect else { continue }
            identifiers[effect, default: []].insert(LocalIdentifier(object.uuid, kind.1).description)
        }
        self.identifiers = identifiers
        super.init()
    }

    /// The kind of the objects.
    open var objectType: PHObjectType { type }

    /// The local identifiers of inserted objects.
    open var insertedLocalIdentifiers: Set<String> { identifiers[.inserted] ?? [] }

    /// The local identifiers of updated objects.
    open var updatedLocalIdentifiers: Set<String> { identifiers[.updated] ?? [] }

    /// The local identifiers of deleted objects.
    open var deletedLocalIdentifiers: Set<String> { identifiers[.deleted] ?? [] }
}

/// The changes between two points in a library's history, oldest first.
///
/// They are read in pages while they are iterated. Changes made after the fetch are not included. If the library can no
/// longer be read, iteration ends early and the error is logged: continue later from the last change's token.
open class PHPersistentChangeFetchResult: NSObject, Sequence {
    /// The element of the sequence: a change.
    public typealias Element = PHPersistentChange

    fileprivate let history: HistoryPages

    init(_ history: HistoryPages) {
        self.history = history
        super.init()
    }

    /// An iterator over the changes, in order.
    public final class Iterator: IteratorProtocol {
        /// The element of the iterator: a change.
        public typealias Element = PHPersistentChange

        private var rest: HistoryPages

        /// Creates an iterator before the first change.
        public init(fetchResult: PHPersistentChangeFetchResult) { rest = fetchResult.history }

        /// Returns the next change; `nil` after the last.
        public func next() -> PHPersistentChange? {
            rest.next().map { PHPersistentChange($0, in: rest.uuid) }
        }
    }

    /// Returns an iterator before the first change.
    public func makeIterator() -> PHPersistentChangeFetchResult.Iterator { Iterator(fetchResult: self) }
}

/// A point in a library's history.
///
/// It names the library, and stays valid after the program ends and after the library is moved to another folder or
/// machine. It expires after 366 days. Two tokens are equal if they are the same point of the same library.
open class PHPersistentChangeToken: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    let library: UUID
    let token: ChangeToken
    /// The date of the transaction, if it is known: a library whose older database was put back gives its token to
    /// another.
    let date: Date?

    init(_ token: ChangeToken, of date: Date?, in library: UUID) {
        self.token = token
        self.date = date
        self.library = library
        super.init()
    }

    /// Reads the token from an archive; `nil` if the archive contains something else.
    public required init?(coder: NSCoder) {
        guard let name = coder.decodeObject(of: NSString.self, forKey: Self.libraryKey),
            let library = UUID(uuidString: name.description), coder.containsValue(forKey: Self.tokenKey)
        else { return nil }
        self.library = library
        token = ChangeToken(rawValue: coder.decodeInt64(forKey: Self.tokenKey))
        let isDated = coder.containsValue(forKey: Self.dateKey)
        date = isDated ? Date(timeIntervalSinceReferenceDate: coder.decodeDouble(forKey: Self.dateKey)) : nil
        super.init()
    }

    private static let libraryKey = "library"
    private static let tokenKey = "token"
    private static let dateKey = "date"

    /// Writes the token into an archive.
    open func encode(with coder: NSCoder) {
        coder.encode(NSString(string: library.uuidString), forKey: Self.libraryKey)
        coder.encode(token.rawValue, forKey: Self.tokenKey)
        if let date { coder.encode(date.timeIntervalSinceReferenceDate, forKey: Self.dateKey) }
    }

    /// A Boolean value that indicates whether secure coding is supported: true.
    open class var supportsSecureCoding: Bool { true }

    /// Returns the token itself, because it is immutable.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Returns true if the other object is the same point of the same library.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? PHPersistentChangeToken else { return false }
        return other.token == token && other.date == date && other.library == library
    }

    /// A hash value, equal for equal tokens.
    open override var hash: Int {
        var hasher = Hasher()
        hasher.combine(library)
        hasher.combine(token)
        return hasher.finalize()
    }
}

extension PHObjectType {
    /// The kind in the journal and in local identifiers.
    fileprivate var journalKind: (ObjectChange.Kind, LocalIdentifier.Kind) {
        switch self {
        case .asset: (.asset, .asset)
        case .assetCollection: (.album, .album)
        case .collectionList: (.folder, .folder)
        }
    }
}

/// An observer of a library's history, for programs that store a change token.
public protocol PHPhotoLibraryPersistentChangesObserver: NSObjectProtocol {
    /// Called when ``PHPhotoLibrary/fetchPersistentChanges(since:)`` finds more than before, on a serial queue of the
    /// library.
    func photoLibraryPersistentChangesDidUpdate(_ photoLibrary: PHPhotoLibrary)
}
