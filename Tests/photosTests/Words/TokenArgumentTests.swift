// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Photos
import Testing

@testable import photos

struct TokenArgumentTests {
    private let uuid = UUID()

    private func library(from oldest: Int64, to newest: Int64) -> LibraryDescription {
        var description = LibraryDescription(
            uuid: uuid, device: UUID(), token: ChangeToken(rawValue: newest), defaultAccess: .notDetermined)
        description.oldestToken = ChangeToken(rawValue: oldest)
        return description
    }

    @Test func aNumberAndATextAreTokens() throws {
        let library = library(from: 0, to: 9)
        #expect(try TokenArgument(parsing: "7").token(of: library).rawValue == 7)
        #expect(try TokenArgument(parsing: "\(uuid):7").token(of: library).rawValue == 7)
    }

    @Test(arguments: ["", "-1", "7:", ":7", "7:7", "x", "7.0", "B0A4:7", "\(UUID()):-1", "\(UUID()):x", "\(UUID())"])
    func whatIsNoTokenIsRefused(_ text: String) {
        #expect(throws: (any Error).self) { try TokenArgument(parsing: text) }
    }

    @Test func aTokenThatHasExpiredSaysWhatToDo() throws {
        let library = library(from: 5, to: 9)
        #expect(try TokenArgument(parsing: "5").token(of: library).rawValue == 5)
        let failure = #expect(throws: CommandFailure.self) { try TokenArgument(parsing: "4").token(of: library) }
        #expect(failure?.message.hasPrefix("The history no longer reaches back to token 4: ") == true)
        #expect(failure?.message.contains("photos history --limit 1") == true)
    }
}

struct PersistentTokenTextTests {
    @Test func aTokenIsItsText() throws {
        let library = try PHPhotoLibrary.inMemory()
        let token = library.currentChangeToken
        let same = try #require(PHPersistentChangeToken(text: token.text))
        #expect(same == token)
        #expect(try library.fetchPersistentChanges(since: same).makeIterator().next() == nil)
    }

    @Test(arguments: [
        "", "7", ":7", "7:7", "\(UUID()):", "\(UUID()):+7", "\(UUID()):-7", "\(UUID()):7 ", "\(UUID()):7:g",
        "\(UUID()):7:7:7",
    ])
    func anotherTextIsNone(_ text: String) { #expect(PHPersistentChangeToken(text: text) == nil) }
}
