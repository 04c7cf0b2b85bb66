// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

private final class Observer {}

private final class Named: NSObject {
    let name: String

    init(_ name: String) { self.name = name }

    override func isEqual(_ object: Any?) -> Bool { (object as? Named)?.name == name }
    override var hash: Int { name.hashValue }
}

struct HashTableTests {
    @Test func aWeakObjectThatNobodyHoldsIsGone() {
        let table = NSHashTable<Observer>.weakObjects()
        let kept = Observer()
        table.add(kept)
        do {
            let passing = Observer()
            table.add(passing)
            #expect(table.count == 2 && table.contains(passing))
        }
        #expect(table.allObjects.count == 1 && table.allObjects.first === kept)
        #expect(table.count == 1 && table.anyObject === kept)
    }

    @Test func aTableDoesNotGrowWithThoseThatComeAndGo() {
        let table = NSHashTable<Observer>.weakObjects()
        var last: Observer?
        for _ in 0..<10_000 {
            last = Observer()
            table.add(last)
        }
        #expect(table.count == 1)
        #expect(table.contains(last))
    }

    @Test func aStrongObjectStays() {
        let table = NSHashTable<Observer>()
        do { table.add(Observer()) }
        #expect(table.count == 1)
        table.removeAllObjects()
        #expect(table.anyObject == nil)
    }

    @Test func equalObjectsAreOne() {
        let table = NSHashTable<Named>()
        let first = Named("a")
        table.add(first)
        table.add(Named("a"))
        table.add(nil)
        #expect(table.count == 1 && table.member(Named("a")) === first)
        table.remove(Named("a"))
        #expect(table.count == 0)
        let identities = NSHashTable<Named>(options: [.objectPointerPersonality], capacity: 4)
        identities.add(first)
        identities.add(Named("a"))
        #expect(identities.count == 2 && !identities.contains(Named("a")))
    }

    @Test func tablesAreAddedAndTakenFromEachOther() {
        let (a, b, c) = (Named("a"), Named("b"), Named("c"))
        let table = NSHashTable<Named>()
        let other = NSHashTable<Named>()
        [a, b].forEach(table.add)
        [b, c].forEach(other.add)
        table.union(other)
        #expect(table.count == 3)
        table.minus(other)
        #expect(table.allObjects == [a])
        table.union(other)
        table.intersect(other)
        #expect(table.setRepresentation == [b, c])
        #expect(table.objectEnumerator().allObjects.count == 2)
    }

    @Test func objectsOfAnyClassAreKept() {
        let table = NSHashTable<AnyObject>.weakObjects()
        let observer = Observer()
        let name = Named("a")
        table.add(observer)
        table.add(name)
        #expect(table.contains(observer) && table.contains(Named("a")) && table.count == 2)
    }
}
