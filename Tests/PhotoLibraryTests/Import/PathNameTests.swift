// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

struct PathNameTests {
    @Test func aPathIsCutAtTheBytesOfItsSlashes() {
        #expect("a/b//c".pathNames == ["a", "b", "", "c"])
        #expect("../\u{301}x".pathNames == ["..", "\u{301}x"])
        #expect("/".pathNames == ["", ""])
        #expect("a/\u{FE0F}b".lastPathName == "\u{FE0F}b")
    }

    @Test(arguments: ["", ".", "..", "a/b", "/", "a/\u{301}b", "a\0b"])
    func aPathIsNoName(_ text: String) { #expect(!text.isPathName) }

    @Test(arguments: ["a", "...", ".hidden", "\u{301}x", "a b", "..a"])
    func whatTheSystemTakesForOneNameIsOne(_ text: String) { #expect(text.isPathName) }
}
