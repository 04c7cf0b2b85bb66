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

struct BurstNameTests {
    @Test(arguments: [
        ("00001IMG_00001_BURST20190830164840873_COVER.jpg", "BURST20190830164840873", true),
        ("00002IMG_00002_BURST20190830164840873.jpg", "BURST20190830164840873", false),
        ("00015IMG_00015_BURST20171111030039_COVER.jpg", "BURST20171111030039", true),
        ("00100lPORTRAIT_00100_BURST20181229213517346_COVER.jpg", "BURST20181229213517346", true),
        ("00000PORTRAIT_00000_BURST20190828181853475.jpg", "BURST20190828181853475", false),
        ("DSC_0001_BURST20220101120000123_COVER.JPG", "BURST20220101120000123", true),
        ("DSC_0002_BURST20220101120000123.JPG", "BURST20220101120000123", false),
        ("IMG_20231207_101605_BURST001_COVER.jpg", "IMG_20231207_101605", true),
        ("IMG_20231207_101605_BURST002.jpg", "IMG_20231207_101605", false),
        ("PXL_20210107_104651451.MOTION-01.COVER.jpg", "PXL_20210107_104651451.MOTION", true),
        ("PXL_20210107_104651451.LONG_EXPOSURE-02.ORIGINAL.jpg", "PXL_20210107_104651451.LONG_EXPOSURE", false),
        ("20231207_101605_001.jpg", "20231207_101605", false),
        ("20231207_101605_012.jpg", "20231207_101605", false),
    ])
    func aFrameIsNamedAfterItsBurst(_ filename: String, _ identifier: String, _ isCover: Bool) {
        let name = BurstName(filename)
        #expect(name?.identifier == identifier)
        #expect(name?.isCover == isCover)
    }

    @Test(arguments: [
        "PXL_20210107_104651451.RAW-01.COVER.jpg", "PXL_20210107_104651451.RAW-02.ORIGINAL.dng",
        "PXL_20210107_104651451.MP.jpg", "20231207_101605.jpg", "20231207_101605_000.jpg", "20231207_101605_1.jpg",
        "P_20231207_101605_001.jpg", "IMG_BURST001.jpg", "IMG_20231207_101605_BURST.jpg", "_BURST_COVER.jpg",
        "IMG_1234.JPG", "IMG_20231207_101605_BURST001(1).jpg", "", ".", "_BURST",
    ])
    func otherNamesSayNothing(_ filename: String) {
        #expect(BurstName(filename) == nil)
    }
}

struct ScreenRecordingNameTests {
    @Test(arguments: [
        "RPReplay_Final1700000000.mp4", "RPReplay_Final1700000000.MP4", "ScreenRecording_12-07-2023 10-16-05_1.mov",
        "Screen Recording 2023-12-07 at 10.16.05.mov", "screen-20231207-101605.mp4",
        "Screen_Recording_20231207_101605_Photos.mp4", "Screenrecorder-2023-12-07-10-16-05-123.mp4",
    ])
    func systemsNameRecordingsOfTheScreen(_ filename: String) {
        #expect(ScreenRecordingName.matches(filename))
    }

    @Test(arguments: ["screen-door.mp4", "ScreenRecording_of_a_cat.mov", "RPReplay.mp4", "IMG_1234.MOV", ""])
    func otherNamesSayNothing(_ filename: String) {
        #expect(!ScreenRecordingName.matches(filename))
    }
}
