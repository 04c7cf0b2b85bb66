// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import QuerySupport
import Testing

/// A list that is reordered in place is what the rule of places makes of it.
@Suite struct ReorderedListTests {
    @Test(arguments: 0..<200)
    func itIsWhatTheRuleOfPlacesMakesOfIt(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let names = (0..<12).map { _ in UUID() }
        var expected = Array(names.prefix(8))
        var list = ReorderedList(expected)
        for _ in 0..<20 {
            let moved = (0..<Int.random(in: 0...4, using: &random)).compactMap { _ in
                names.randomElement(using: &random)
            }
            let after = Bool.random(using: &random) ? names.randomElement(using: &random) : nil
            let before = Bool.random(using: &random) ? names.randomElement(using: &random) : nil
            expected = ListPlace(after: after, before: before).arrange(moved, in: expected) { $0 }
            list.move(moved, after: after, before: before)
            #expect(list.order == expected)
        }
    }
}
