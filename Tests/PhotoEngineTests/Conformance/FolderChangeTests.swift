// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@Suite struct FolderChangeTests {
    private let travel = UUID()
    private let italy = UUID()

    /// Returns a library in which the folder Travel contains the folder Italy and the album Trip, and Italy the album
    /// Rome.
    private func library(_ kind: EngineKind) throws -> TestLibrary {
        let library = try kind.library {
            $0.photo("a")
            $0.album("Trip", ["a"])
            $0.album("Rome", [])
        }
        try library.apply(
            .insertFolder(uuid: travel, title: "Travel", parent: nil),
            .insertFolder(uuid: italy, title: "Italy", parent: travel),
            .moveCollections([library.uuid("Rome")], folder: italy),
            .moveCollections([library.uuid("Trip")], folder: travel))
        return library
    }

    @Test(arguments: EngineKind.tested)
    func foldersComeAfterTheOnesThatTheyLieIn(_ kind: EngineKind) throws {
        let library = try library(kind)
        let expected = [
            CollectionFolder(uuid: travel, title: "Travel", children: [italy, library.uuid("Trip")]),
            CollectionFolder(uuid: italy, title: "Italy", parent: travel, children: [library.uuid("Rome")]),
        ]
        #expect(try library.owner.folders() == expected)
    }

    @Test(arguments: EngineKind.tested)
    func anAlbumKnowsItsFolder(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(try library.collection("Rome")?.folder == italy)
        try library.apply(.moveCollections([library.uuid("Rome")], folder: nil))
        #expect(try #require(try library.collection("Rome")).folder == nil)
    }

    @Test(arguments: EngineKind.tested)
    func whatIsLastThereAlreadyIsNotMoved(_ kind: EngineKind) throws {
        let library = try library(kind)
        let (trip, token) = (library.uuid("Trip"), try library.token())
        try library.apply(.moveCollections([trip], folder: travel))
        try library.apply(.moveCollections([italy, trip], folder: travel))
        try library.apply(.moveCollections([], folder: travel))
        #expect(try library.token() == token)
        try library.apply(.moveCollections([trip, italy], folder: travel))
        #expect(try library.owner.folders().first?.children == [trip, italy])
        #expect(try library.token() > token)
    }

    @Test(arguments: EngineKind.tested)
    func whatIsMovedComesLast(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.moveCollections([italy], folder: travel))
        #expect(try library.owner.folders().first?.children == [library.uuid("Trip"), italy])
    }

    @Test(arguments: EngineKind.tested)
    func aFolderCannotBePutIntoItself(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(refusal { try library.apply(.moveCollections([travel], folder: italy)) } == .invalidRequest)
        #expect(refusal { try library.apply(.moveCollections([travel], folder: travel)) } == .invalidRequest)
    }

    @Test(arguments: EngineKind.tested)
    func aDeletedFolderTakesItsAlbumsAlongAndLeavesTheirAssets(_ kind: EngineKind) throws {
        let library = try library(kind)
        try library.apply(.deleteFolders([travel]))
        #expect(try library.owner.folders().isEmpty)
        #expect(try library.collection("Trip") == nil)
        #expect(try library.collection("Rome") == nil)
        #expect(try library.asset("a") != nil)
    }

    @Test(arguments: EngineKind.tested)
    func aFolderNeedsATitle(_ kind: EngineKind) throws {
        let library = try library(kind)
        #expect(refusal { try library.apply(.renameFolder(italy, title: "")) } == .invalidRequest)
        try library.apply(.renameFolder(italy, title: "Italia"))
        #expect(try library.owner.folders().last?.title == "Italia")
    }

    @Test(arguments: EngineKind.tested)
    func aCallerOfLimitedAccessSeesNone(_ kind: EngineKind) throws {
        let library = try library(kind)
        let limited = Caller(name: "one", scope: .selection(caller: "one"))
        #expect(try library.session(limited).folders().isEmpty)
        #expect(refusal { try library.apply(.deleteFolders([travel]), as: limited) } == .accessDenied)
    }
}
