// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import PhotoEngine
@testable import PhotoImport

@Suite struct TakeoutNamesTests {
    /// A name of 46 characters without its extension.
    static let long = "ABCDEFGHIJKLMNOPQRSTUVWXYZABCDEFGHIJKLM_ORIGIN"

    private static func long(less count: Int) -> String { String(long.dropLast(count)) }

    @Test(arguments: [
        ("IMG_1.jpg", "IMG_1.jpg.json"), ("IMG_1.jpg", "IMG_1.jpg.supplemental-metadata.json"),
        ("IMG_1.jpg", "IMG_1.jpg.supplemental-metad.json"), ("IMG_1.jpg", "IMG_1.jpg.suppl.json"),
        ("IMG_1.jpg", "IMG_1.jpg.su.json"), ("IMG_1.jpg", "IMG_1.jpg..json"),
        (long + "AL.jpg", long + ".json"), (long(less: 6) + ".jpg", long(less: 6) + ".jpg.s.json"),
        (long(less: 5) + ".jpg", long(less: 5) + ".jpg..json"),
        (long(less: 15) + ".jpg", long(less: 15) + ".jpg.supplemental-metadata.json"),
        ("IMG(1).jpg", "IMG.jpg(1).json"), ("IMG(1).jpg", "IMG.jpg.supplemental-metadata(1).json"),
        ("IMG(1).jpg", "IMG.jpg.suppl(1).json"),
        ("skytree (2).jpg", "skytree (2).jpg.supplemental-metadata.json"),
        (long(less: 2) + "(1).jpg", long(less: 2) + ".j(1).json"), ("20030616.jpg", "20030616.json"),
        ("Peanut Butter Balls.jpg", "Peanut Butter Balls.supplemental-metadata.json"),
        (long(less: 4) + "snapchat.jpg", long(less: 4) + "snap.json"), (long + "X.jpg", long + ".json"),
        ("😀😃😄😁😆😅😂🤣🥲☺️😊😇🙂🙃😉😌😍🥰😘😗😙😚😋😛.jpg", "😀😃😄😁😆😅😂🤣🥲☺️😊😇🙂🙃😉😌😍🥰😘😗😙😚😋.json"),
        ("Mu\u{308}nchen.jpg", "München.jpg.json"), ("IMG_1.JPG", "IMG_1.JPG.JSON"),
    ])
    func theJSONOfAPhotoIsFound(_ medium: String, _ json: String) {
        #expect(TakeoutNames(names: [medium, json]).sidecar(of: medium) == json)
    }

    @Test(arguments: [
        ("IMG(1).jpg", "IMG.jpg.json"), ("IMG.jpg", "IMG.jpg(1).json"), ("IMG_1.jpg", "IMG_10.jpg.json"),
        ("IMG(+1).jpg", "IMG.jpg(1).json"), ("IMG(01).jpg", "IMG.jpg(1).json"), ("IMG(0).jpg", "IMG.jpg(0).json"),
        (long(less: 1) + "X.jpg", long(less: 1) + ".json"),
        ("IMG_10.jpg", "IMG_1.jpg.json"), ("IMG(2).jpg", "IMG.jpg(1).json"), ("IMG_1.jpg", "metadata.json"),
    ])
    func theJSONOfAnotherIsNotTaken(_ medium: String, _ json: String) {
        #expect(TakeoutNames(names: [medium, json]).sidecar(of: medium) == nil)
    }

    @Test func aWholeNameComesBeforeACutOne() {
        let whole = Self.long + ".jpg.json"
        let names = TakeoutNames(names: [Self.long + ".jpg", Self.long + ".json", whole])
        #expect(names.sidecar(of: Self.long + ".jpg") == whole)
    }

    @Test(arguments: TakeoutVocabulary.edited)
    func anEditedPictureHasTheJSONOfItsOriginal(_ suffix: String) {
        let edited = "IMG_1\(suffix).jpg"
        let names = TakeoutNames(names: ["IMG_1.HEIC", edited, "IMG_1.HEIC.json"])
        #expect(names.original(ofEdited: edited) == "IMG_1.HEIC")
        #expect(names.sidecar(of: edited) == "IMG_1.HEIC.json")
    }

    @Test func anEditedCopyBelongsToTheCopyOfItsNumber() {
        let names = TakeoutNames(names: ["IMG_1.jpg", "IMG_1(1).jpg", "IMG_1-edited(1).jpg"])
        #expect(names.original(ofEdited: "IMG_1-edited(1).jpg") == "IMG_1(1).jpg")
    }

    @Test(arguments: ["IMG(2)-edited.jpg", "IMG-edited(2).jpg"])
    func aNumberInTheMiddleIsOne(_ edited: String) {
        #expect(TakeoutNames(names: ["IMG.jpg", "IMG(2).jpg", edited]).original(ofEdited: edited) == "IMG(2).jpg")
    }

    @Test(arguments: [("-edi", 4), ("-e", 2), ("-ha edit", 8), ("-bearbeitet", 4), ("-", 0)])
    func theMarkOfAnEditMayBeCut(_ mark: String, _ less: Int) {
        let original = Self.long(less: less) + ".jpg"
        let edited = Self.long(less: less) + mark + ".jpg"
        let numbered = Self.long(less: less) + mark + "(1).jpg"
        let copy = Self.long(less: less) + "(1).jpg"
        let names = TakeoutNames(names: [original, edited, numbered, copy])
        #expect(names.original(ofEdited: edited) == original)
        #expect(names.original(ofEdited: numbered) == copy)
    }

    @Test(arguments: ["IMG_1-edi.jpg", "IMG_1-.jpg", "IMG_1_edited.jpg", "IMG_1-effects.jpg", "IMG_1-collage.jpg"])
    func otherEndingsAreNoEdits(_ name: String) {
        #expect(TakeoutNames(names: ["IMG_1.jpg", name]).original(ofEdited: name) == nil)
    }

    @Test(arguments: [
        ("IMG_1-edited.jpg", "IMG_1-edited.jpg.json"),
        ("IMG_1-edited(1).jpg", "IMG_1-edited.jpg.supplemental-metadata(1).json"),
    ])
    func whatHasItsOwnJSONIsNobodysEdit(_ name: String, _ json: String) {
        let names = TakeoutNames(names: ["IMG_1.jpg", "IMG_1(1).jpg", "IMG_1.jpg.json", name, json])
        #expect(names.original(ofEdited: name) == nil)
        #expect(names.sidecar(of: name) == json)
    }

    @Test func aLoneEditTakesTheJSONOfItsOwnNumber() {
        let names = TakeoutNames(names: ["IMG.jpg.json", "IMG.jpg(1).json", "IMG-edited.jpg", "IMG-edited(1).jpg"])
        #expect(names.sidecar(of: "IMG-edited.jpg") == "IMG.jpg.json")
        #expect(names.sidecar(of: "IMG-edited(1).jpg") == "IMG.jpg(1).json")
        #expect(names.sidecar(of: "IMG-edited(2).jpg") == nil)
    }

    @Test func anEditedPictureWithoutItsOriginalHasNone() {
        #expect(TakeoutNames(names: ["IMG_1-edited.jpg"]).original(ofEdited: "IMG_1-edited.jpg") == nil)
    }

    @Test(arguments: ["Photos from 2019", "Fotos von 2019", "Foto's uit 2019", "2019年の写真"])
    func aYearsFolderIsNoAlbum(_ folder: String) {
        #expect(TakeoutVocabulary.isYear(folder))
    }

    @Test(arguments: ["Rome 2019", "Photos from Rome", "2019", "Photos from 20199"])
    func anAlbumMayHaveAYearInItsName(_ folder: String) {
        #expect(!TakeoutVocabulary.isYear(folder))
    }

    @Test func everyOneOfManyNamesIsFound() {
        let media = (0..<20_000).map { "IMG_\($0).jpg" }
        let names = TakeoutNames(names: media + media.map { $0 + ".supplemental-metadata.json" })
        #expect(media.allSatisfy { names.sidecar(of: $0) == $0 + ".supplemental-metadata.json" })
    }
}
