// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A namespace for the memory and comparison options of ``NSHashTable``. Raw values are Foundation's.
open class NSPointerFunctions: NSObject {
    /// The options for holding and comparing objects.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The options as a bit mask.
        public let rawValue: UInt

        /// Creates options from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Holds objects strongly.
        public static let strongMemory = Options([])
        /// Holds objects weakly: a deallocated object is no longer in the collection.
        public static let weakMemory = Options(rawValue: 5)
        /// Compares objects by `isEqual`.
        public static let objectPersonality = Options([])
        /// Compares objects by identity.
        public static let objectPointerPersonality = Options(rawValue: 2 << 8)
    }
}

/// A set of objects that can hold them weakly, for lists of observers and delegates.
///
/// With `weakMemory`, an object without any other reference is no longer in the table. Objects of `NSObject` are
/// compared by `isEqual` unless the options ask for identity; others by identity. An object's hash must not change
/// while it is in the table. Not thread-safe.
open class NSHashTable<ObjectType: AnyObject>: NSObject {
    private let options: NSPointerFunctions.Options
    private var entries: [Int: [KeptObject<ObjectType>]] = [:]
    /// The number of insertions until entries of deallocated objects are removed.
    private var insertionsUntilCleanup = 16

    /// Creates an empty table.
    ///
    /// - Parameters:
    ///   - options: The options for holding and comparing objects.
    ///   - initialCapacity: Ignored.
    public init(options: NSPointerFunctions.Options = [], capacity initialCapacity: Int) { self.options = options }

    /// Creates an empty table.
    public convenience init(options: NSPointerFunctions.Options = []) { self.init(options: options, capacity: 0) }

    /// Creates an empty table that holds objects weakly.
    open class func weakObjects() -> NSHashTable<ObjectType> { NSHashTable(options: .weakMemory) }

    /// Adds an object, unless the table contains it.
    open func add(_ object: ObjectType?) {
        guard let object, member(object) == nil else { return }
        removeReleased()
        let isWeak = options.isSuperset(of: .weakMemory)
        entries[hash(of: object), default: []].append(KeptObject(object, isWeak: isWeak))
    }

    /// Removes an object, if the table contains it.
    open func remove(_ object: ObjectType?) {
        guard let object else { return }
        let place = hash(of: object)
        let others = (entries[place] ?? []).filter { other in other.object.map { !isSame($0, object) } ?? false }
        entries[place] = others.isEmpty ? nil : others
    }

    /// Removes all objects.
    open func removeAllObjects() { entries = [:] }

    /// Returns true if the table contains the object or an equal one.
    open func contains(_ anObject: ObjectType?) -> Bool { member(anObject) != nil }

    /// Returns the object of the table that equals the given one.
    open func member(_ object: ObjectType?) -> ObjectType? {
        guard let object else { return nil }
        return entries[hash(of: object)]?.lazy.compactMap(\.object).first { self.isSame($0, object) }
    }

    /// The current objects, in no order.
    open var allObjects: [ObjectType] { entries.values.flatMap { $0.compactMap(\.object) } }

    /// One of the objects; `nil` in an empty table.
    open var anyObject: ObjectType? { entries.values.lazy.flatMap { $0 }.compactMap(\.object).first }

    /// The number of current objects. Foundation also counts deallocated ones whose entries were not removed yet.
    open var count: Int { entries.values.reduce(0) { sum, entries in sum + entries.count { $0.object != nil } } }

    /// Returns an enumerator of the current objects.
    open func objectEnumerator() -> NSEnumerator { NSArray(array: allObjects).objectEnumerator() }

    /// The current objects as a set: those of `NSObject`, and others that are hashable.
    open var setRepresentation: Set<AnyHashable> { Set(allObjects.compactMap { $0 as? AnyHashable }) }

    /// Adds the objects of another table.
    open func union(_ other: NSHashTable<ObjectType>) { for object in other.allObjects { add(object) } }

    /// Removes the objects that are in another table.
    open func minus(_ other: NSHashTable<ObjectType>) { for object in other.allObjects { remove(object) } }

    /// Removes the objects that are not in another table.
    open func intersect(_ other: NSHashTable<ObjectType>) {
        for object in allObjects where !other.contains(object) { remove(object) }
    }

    /// Removes the entries of deallocated objects from time to time, so that they do not accumulate.
    private func removeReleased() {
        insertionsUntilCleanup -= 1
        guard insertionsUntilCleanup <= 0 else { return }
        entries = entries.compactMapValues { entries in
            let present = entries.filter { $0.object != nil }
            return present.isEmpty ? nil : present
        }
        insertionsUntilCleanup = entries.count + 16
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

/// An object of a table, held weakly or strongly.
private final class KeptObject<Object: AnyObject> {
    private weak var weak: Object?
    private let strong: Object?

    init(_ object: Object, isWeak: Bool) {
        weak = object
        strong = isWeak ? nil : object
    }

    var object: Object? { weak }
}
