// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct FastEnumerationTests {
    private func objects(_ enumerable: any NSFastEnumeration) -> [String] {
        var iterator = NSFastEnumerationIterator(enumerable)
        var objects: [String] = []
        while let object = iterator.next() { objects.append("\(object)") }
        return objects
    }

    @Test func arraysAndSetsAreGoneThroughInOrder() {
        #expect(objects(["a", "b"] as NSArray) == ["a", "b"])
        #expect(objects(["a", "b"]) == ["a", "b"])
        #expect(objects(["a", "b"] as any NSFastEnumeration) == ["a", "b"])
        #expect(objects(NSSet(object: "a")) == ["a"])
        #expect(objects(NSMutableArray(array: ["a", "b"])) == ["a", "b"])
    }

    @Test func nothingIsAnEnumerationToo() {
        #expect(objects([] as NSArray).isEmpty)
        #expect(objects([String]()).isEmpty)
        #expect(objects(NSSet()).isEmpty)
    }

    @Test func eachIterationStartsAnew() {
        let names = ["a", "b"] as NSArray
        #expect(objects(names) == objects(names))
    }
}
