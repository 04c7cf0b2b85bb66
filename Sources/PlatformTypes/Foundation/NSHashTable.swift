// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How a collection keeps its objects, as far as ``NSHashTable`` asks. Raw values are Foundation's.
open class NSPointerFunctions: NSObject {
    /// How objects are kept and compared.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The bits.
        public let rawValue: UInt

        /// The options of these bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Objects stay as long as they are in the collection.
        public static let strongMemory = Options([])
        /// Objects may go while they are in the collection, and then are in it no more.
        public static let weakMemory = Options(rawValue: 5)
        /// Objects are compared by `isEqual`.
        public static let objectPersonality = Options([])
        /// Objects are compared by identity.
        public static let objectPointerPersonality = Options(rawValue: 2 << 8)
    }
}

/// A set of objects that may keep them weakly, as lists of observers and delegates do.
///
/// With `weakMemory` an object that nobody else holds is in the table no more. Objects of `NSObject` are compared by
/// `isEqual` unless the options say by identity; others by identity. An object's hash must not change while it is in the
/// table. To be used by one thread at a time.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
    private let options: NSPointerFunctions.Options
    private var kept: [Int: [KeptObject<ObjectType>]] = [:]
    /// How many may come in before those that have gone are cleared away.
    private var roomLeft = 16

    /// An empty table.
    ///
    /// - Parameters:
    ///   - options: How objects are kept and compared.
    ///   - initialCapacity: Taken and not needed.
    public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int) { self.options = options }

    /// An empty table.
    public convenience init(options: NSPointerFunctions.Options = []) { self.init(options: options, capacity: 0) }

    /// An empty table that keeps objects weakly.
    open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    /// Adds an object, unless it is there.
    open func add(_ object: ObjectType?) {
        guard let object, member(object) == nil else { return }
        clearAway()
        let isWeak = options.isSuperset(of: .weakMemory)
        kept[hash(of: object), default: []].append(KeptObject(object, isWeak: isWeak))
    }

    /// Takes an object out, if it is there.
    open func remove(_ object: ObjectType?) {
        guard let object else { return }
        let place = hash(of: object)
        let others = (kept[place] ?? []).filter { other in other.object.map { !isSame($0, object) } ?? false }
        kept[place] = others.isEmpty ? nil : others
    }

    /// Takes all objects out.
    open func removeAllObjects() { kept = [:] }

    /// Whether an object, or one equal to it, is in the table.
    open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

    /// The object of the table that is equal to one.
    open func member(_ object: ObjectType?) -> ObjectType? {
        guard let object else { return nil }
        return kept[hash(of: object)]?.lazy.compactMap(\.object).first { self.isSame($0, object) }
    }

    /// The objects that are there at this moment, in no order.
    open var allObjects: [ObjectType] { kept.values.flatMap { $0.compactMap(\.object) } }

    /// One of the objects; `nil` when there is none.
    open var anyObject: ObjectType? { kept.values.lazy.flatMap { $0 }.compactMap(\.object).first }

    /// How many objects are there at this moment. Foundation also counts those that have gone and were not cleared away.
    open var count: Int { kept.values.reduce(0) { sum, kept in sum + kept.count { $0.object != nil } } }

    /// The objects that are there at this moment, one after the other.
    open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }

    /// The objects that are there at this moment, as a set: those of `NSObject`, and others that can be hashed.
    open var setRepresentation: Set<AnyHashable> { Set(allObjects.compactMap { $0 as? AnyHashable }) }

    /// Adds the objects of another table.
    open func union(_ other: NSHashTable<ObjectType>) { for object in other.allObjects { add(object) } }

    /// Takes out the objects that are in another table.
    open func minus(_ other: NSHashTable<ObjectType>) { for object in other.allObjects { remove(object) } }

    /// Takes out the objects that are not in another table.
    open func intersect(_ other: NSHashTable<ObjectType>) {
        for object in allObjects where !other.contains(object) { remove(object) }
    }

    /// Forgets the places of objects that have gone, now and then, so that a table does not grow with those that come and go.
    private func clearAway() {
        roomLeft -= 1
        guard roomLeft <= 0 else { return }
        kept = kept.compactMapValues { kept in
            let present = kept.filter { $0.object != nil }
            return present.isEmpty ? nil : present
        }
        roomLeft = kept.count + 16
    }

    private var comparesIdentity: Bool { options.contains(.objectPointerPersonality) }

    private func hash(of object: ObjectType) -> Int {
        guard !comparesIdentity, let object = object as? NSObject else { return ObjectIdentifier(object).hashValue }
        return object.hash
    }

    private func isSame(_ first: ObjectType, _ second: ObjectType) -> Bool {
        if first === second { return true }
        guard !comparesIdentity, let first = first as? NSObject else { return false }
        return first.isEqual(second)
    }
}

/// An object of a table, kept in one way or the other.
private final class KeptObject<Object: AnyObject> {
    private weak var weak: Object?
    private let strong: Object?

    init(_ object: Object, isWeak: Bool) {
        weak = object
        strong = isWeak ? nil : object
    }

    var object: Object? { weak }
}
