// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import photos

struct ExportNamesTests {
    @Test(arguments: [
        ("Rome: day 1?", "Rome_ day 1_"), ("a/b\\c", "a_b_c"), ("  Rome. ", "Rome"), (".hidden", "_hidden"),
        ("..", "_"),
        ("", "_"), ("con", "_con"), ("LPT1.txt", "_LPT1.txt"), ("tab\there", "tab_here"), ("Äpfel 🍏", "Äpfel 🍏"),
        ("bill\u{202E}gpj.exe", "bill_gpj.exe"), ("a\u{2066}b\u{2069}", "a_b_"), ("a\u{200B}\u{FEFF}b", "a__b"),
        ("a\u{E0041}b", "a_b"), ("👩\u{200D}👧 \u{2764}\u{FE0F}", "👩\u{200D}👧 \u{2764}\u{FE0F}"),
    ])
    func aNameIsMadeSafe(_ text: String, _ name: String) {
        #expect(SafeName.name(text) == name)
    }

    @Test func aLongNameIsCutBetweenLetters() {
        let name = SafeName.name(String(repeating: "ä", count: 200))
        #expect(name.utf8.count == 254)
        #expect(name.allSatisfy { $0 == "ä" })
    }

    @Test(arguments: [
        ("a.b", 2, "a"), ("a b", 2, "a"), ("ab...cd", 5, "ab"),
        ("e" + String(repeating: "\u{301}", count: 200), 255, "_"),
    ])
    func aNameThatWasCutEndsAsAWholeOne(_ text: String, _ byteLimit: Int, _ name: String) {
        #expect(SafeName.name(text, byteLimit: byteLimit) == name)
    }

    @Test func emptyFoldersOfAPathAreLeftOut() {
        #expect(SafeName.path("/a//b?/../") == "a/b_/_")
    }

    @Test(arguments: [
        ("IMG_1234", "img_1234"), ("IMG_1234", "IMG_E1234"), ("IMG_1234", "IMG_O1234"), ("a", "a_edited"),
        ("a", "a-edited"),
    ])
    func namesThatImportTakesForOneAssetAreKin(_ left: String, _ right: String) {
        #expect(SiblingFiles(stem: left) == SiblingFiles(stem: right))
    }

    @Test func otherNamesAreNotKin() {
        #expect(SiblingFiles(stem: "IMG_1234") != SiblingFiles(stem: "IMG_1235"))
        #expect(SiblingFiles(stem: "IMG_1") != SiblingFiles(stem: "IMG_1 (1)"))
        #expect(SiblingFiles(stem: "_edited") != SiblingFiles(stem: ""))
    }

    @Test func aSidecarIsKinOfItsSubject() {
        #expect(SiblingFiles.all(ofFile: "IMG_1.JPG.xmp").contains(SiblingFiles(stem: "IMG_1")))
    }

    @Test func aNameThatIsTakenGetsANumber() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("mine", to: "Rome/IMG_1.txt")
        let book = NameAllocator(try ExportTarget(folder.url.path, isMade: false))
        let (first, second) = (UUID(), UUID())
        #expect(book.base(for: first, wanted: "Rome/IMG_1") { _ in false } == "Rome/IMG_1 (1)")
        #expect(book.base(for: second, wanted: "Rome/img_1") { _ in false } == "Rome/img_1 (2)")
        #expect(book.base(for: first, wanted: "Rome/IMG_1") { _ in false } == "Rome/IMG_1 (1)")
        #expect(book.base(for: second, wanted: "Milan/IMG_1") { _ in false } == "Milan/IMG_1")
    }

    @Test func aFileOfAnExportThatWasStoppedIsTakenBack() throws {
        let folder = try TemporaryFolder()
        _ = try folder.write("photo", to: "IMG_1.jpg")
        let book = NameAllocator(try ExportTarget(folder.url.path, isMade: false))
        #expect(book.base(for: UUID(), wanted: "IMG_1") { $0 == "IMG_1" } == "IMG_1")
    }
}

struct ExportPlanTests {
    static func resource(_ type: ResourceType, _ name: String) throws -> ResourceContent {
        let zero = try #require(Fingerprint(bytes: [UInt8](repeating: 0, count: Fingerprint.byteCount)))
        return ResourceContent(
            type: type, originalFilename: name, uniformTypeIdentifier: "public.jpeg", byteCount: 1, fingerprint: zero,
            pixelSize: PixelSize(width: 1, height: 1))
    }

    static func paths(
        _ version: ExportPlan.Version, _ skips: ExportPlan.Skips = [], isEdited: Bool = true
    ) throws -> [String] {
        let resources = try [
            resource(.photo, "IMG_1.HEIC"), resource(.alternatePhoto, "IMG_1.DNG"),
            resource(.fullSizePhoto, "IMG_E1.jpg"), resource(.adjustmentData, "IMG_1.AAE"),
            resource(.pairedVideo, "IMG_1.MOV"), resource(.fullSizePairedVideo, "IMG_E1.mov"),
            resource(.sidecar, "IMG_1.xmp"),
        ]
        return ExportPlan(resources, isEdited: isEdited, version: version, skips: skips).parts.map {
            $0.path(base: "N")
        }
    }

    @Test func allIsTheOriginalWithTheEditBesideIt() throws {
        #expect(try Self.paths(.all) == ["N.HEIC", "N.DNG", "N.MOV", "N_edited.jpg", "N_edited.mov", "N.AAE"])
    }

    @Test func currentIsWhatIsShown() throws {
        #expect(try Self.paths(.current) == ["N_edited.jpg", "N_edited.mov"])
        #expect(try Self.paths(.current, isEdited: false) == ["N.HEIC", "N.DNG", "N.MOV"])
        #expect(try Self.paths(.current, .edited) == ["N.HEIC", "N.DNG", "N.MOV"])
    }

    @Test func originalIsWhatWasTakenAndUnadjustedThePhotoAlone() throws {
        #expect(try Self.paths(.original) == ["N.HEIC", "N.DNG", "N.MOV"])
        #expect(try Self.paths(.unadjusted) == ["N.HEIC", "N.MOV"])
    }

    @Test func whatIsSkippedStaysBehind() throws {
        #expect(try Self.paths(.all, .live) == ["N.HEIC", "N.DNG", "N_edited.jpg", "N.AAE"])
        #expect(try Self.paths(.all, .raw) == ["N.HEIC", "N.MOV", "N_edited.jpg", "N_edited.mov", "N.AAE"])
        #expect(try Self.paths(.all, .edited) == ["N.HEIC", "N.DNG", "N.MOV"])
    }

    @Test func aMovieInsideThePhotoNeedsNoFileOfItsOwn() throws {
        let resources = try [Self.resource(.photo, "PXL_1.MP.jpg"), Self.resource(.pairedVideo, "PXL_1.mp4")]
        let plan = ExportPlan(resources, hasMovieInside: true, isEdited: false, version: .all)
        #expect(plan.parts.map(\.ending) == [".jpg"])
    }

    @Test func howAPhotoWasEditedIsAnAAE() throws {
        #expect(try Self.resource(.adjustmentData, "Adjustments.plist").exportedExtension == "AAE")
        #expect(try Self.resource(.adjustmentData, "IMG_1.aae").exportedExtension == "aae")
    }

    /// Of several descriptions the last one is that of the edit.
    @Test func whatAnEditReplacedHasTheNameOfABase() throws {
        let resources = try [
            Self.resource(.photo, "IMG_1.HEIC"), Self.resource(.adjustmentData, "IMG_1.AAE"),
            Self.resource(.adjustmentData, "Adjustments.plist"), Self.resource(.fullSizePhoto, "IMG_1.jpg"),
            Self.resource(.adjustmentData, "IMG_1.AAE"),
        ]
        let plan = ExportPlan(resources, isEdited: true, version: .all)
        #expect(
            plan.parts.map { $0.path(base: "N") } == [
                "N.HEIC", "N_edited.jpg", "N_edited_base.AAE", "N_edited_base2.AAE", "N.AAE",
            ])
    }

    @Test func whatAnEditStartedFromStandsBesideIt() throws {
        let resources = try [
            Self.resource(.photo, "IMG_1.HEIC"), Self.resource(.pairedVideo, "IMG_1.MOV"),
            Self.resource(.adjustmentBasePhoto, "FullSizeRender.jpeg"),
            Self.resource(.adjustmentBasePairedVideo, "FullSizeRender.mov"), Self.resource(.fullSizePhoto, "IMG_1.jpg"),
        ]
        func paths(_ version: ExportPlan.Version, _ skips: ExportPlan.Skips = [], isEdited: Bool = true) -> [String] {
            ExportPlan(resources, isEdited: isEdited, version: version, skips: skips).parts.map { $0.path(base: "N") }
        }
        #expect(
            paths(.all) == ["N.HEIC", "N.MOV", "N_edited.jpg", "N_edited_base.jpeg", "N_edited_base.mov"])
        #expect(paths(.all, .live) == ["N.HEIC", "N_edited.jpg", "N_edited_base.jpeg"])
        #expect(paths(.all, .edited) == ["N.HEIC", "N.MOV"])
        #expect(paths(.all, isEdited: false) == ["N.HEIC", "N.MOV"])
        #expect(paths(.original) == ["N.HEIC", "N.MOV"])
    }

    @Test func theCamerasNotesOfALibraryOfApplesAreNoEdit() throws {
        let resources = try [
            Self.resource(.photo, "IMG_1.HEIC"), Self.resource(.fullSizePhoto, "FullSizeRender.heic"),
            Self.resource(.adjustmentData, "Adjustments.plist"),
            Self.resource(.adjustmentData, "OriginalAdjustments.aae"),
        ]
        let plan = ExportPlan(resources, isEdited: true, version: .all)
        #expect(
            plan.parts.map { $0.path(base: "N") } == ["N.HEIC", "N_edited.heic", "N.AAE", "N_edited_base.aae"])
    }

    @Test func aCamerasOwnNoteBesideThatOfAnEditHasItsMark() throws {
        let resources = try [
            Self.resource(.photo, "IMG_1234.HEIC"), Self.resource(.adjustmentData, "IMG_1234.AAE"),
            Self.resource(.adjustmentData, "IMG_O1234.AAE"),
        ]
        let plan = ExportPlan(resources, isEdited: false, version: .all)
        #expect(
            plan.parts.map { $0.path(base: "a/IMG_9999") } == ["a/IMG_9999.HEIC", "a/IMG_9999.AAE", "a/IMG_O9999.AAE"])
    }
}
