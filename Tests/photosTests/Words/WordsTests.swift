// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import photos

struct WordsTests {
    @Test(arguments: [
        (0, "0 bytes"), (1, "1 byte"), (999, "999 bytes"), (1_000, "1.0 kB"), (3_449, "3.4 kB"), (9_950, "10 kB"),
        (999_499, "999 kB"), (999_500, "1.0 MB"), (3_400_000, "3.4 MB"), (128_000_000_000, "128 GB"),
    ])
    func sizesAreRoundedToWhatPeopleRead(_ bytes: Int64, _ text: String) {
        #expect(Words.byteCount(bytes) == text)
    }

    @Test(arguments: [(0, "0:00"), (6.6, "0:07"), (750, "12:30"), (3_723, "1:02:03"), (.infinity, "0:00")])
    func lengthsAreClocks(_ seconds: Double, _ text: String) {
        #expect(Words.duration(seconds) == text)
    }

    @Test(arguments: [(0.44, "0.4 s"), (9.94, "9.9 s"), (9.96, "10 s"), (59.4, "59 s"), (750, "12:30")])
    func whatTookLittleTimeIsSaidFiner(_ seconds: Double, _ text: String) {
        #expect(Words.elapsed(.seconds(seconds)) == text)
    }

    @Test
    func aNameCannotCommandTheTerminal() {
        #expect("plain ü 写真 x.jpg".printable == "plain ü 写真 x.jpg")
        #expect("a\u{1B}[2Jb\nc".printable == "a\\u{1b}[2Jb\\u{a}c")
    }

    /// Emoji of several pictures, with tones of skin and signs of presentation, and a flag of tags.
    @Test(arguments: [
        "\u{1F469}\u{200D}\u{1F467}", "\u{1F3F3}\u{FE0F}\u{200D}\u{1F308}", "\u{1F469}\u{1F3FD}\u{200D}\u{1F680}",
        "\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467}\u{200D}\u{1F466}", "\u{1F937}\u{1F3FB}\u{200D}\u{2642}\u{FE0F}",
        "\u{1F426}\u{200D}\u{2B1B}", "\u{2764}\u{FE0F}\u{200D}\u{1F525}", "\u{2708}\u{FE0F}",
        "\u{1F3F4}\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}",
    ])
    func anEmojiIsPrintedWhole(_ emoji: String) {
        #expect(emoji.printable.unicodeScalars.elementsEqual(emoji.unicodeScalars))
        let among = "a \(emoji)\u{202E}\(emoji)"
        #expect(among.printable == "a \(emoji)\\u{202e}\(emoji)")
    }

    /// Persian, Hindi, Malayalam, Sinhala, Bengali and Mongolian words.
    @Test(arguments: [
        "\u{645}\u{6CC}\u{200C}\u{62E}\u{648}\u{627}\u{647}\u{645}", "\u{915}\u{94D}\u{200D}\u{937}",
        "\u{915}\u{94D}\u{200C}\u{937}", "\u{D28}\u{D4D}\u{200D}", "\u{DC1}\u{DCA}\u{200D}\u{DBB}\u{DD3}",
        "\u{9B0}\u{200D}\u{9CD}\u{9AF}", "\u{1820}\u{200D}\u{1828}",
    ])
    func aJoinerInAWordIsPrinted(_ word: String) {
        #expect(word.printable.unicodeScalars.elementsEqual(word.unicodeScalars))
    }

    @Test(arguments: [
        ("pay\u{200D}pal", "pay\\u{200d}pal"), ("\u{200D}", "\\u{200d}"), ("a\u{200C}", "a\\u{200c}"),
        ("\u{1F469}\u{200D}", "\u{1F469}\\u{200d}"), ("\u{200D}\u{1F469}", "\\u{200d}\u{1F469}"),
        ("\u{1F469}\u{200D}\u{200D}\u{1F467}", "\u{1F469}\\u{200d}\\u{200d}\u{1F467}"),
        ("\u{1F469}\u{200C}\u{1F467}", "\u{1F469}\\u{200c}\u{1F467}"), ("1\u{200D}2", "1\\u{200d}2"),
        ("\u{FE0F}\u{200D}\u{1F308}", "\\u{fe0f}\\u{200d}\u{1F308}"),
        ("\u{645}\u{200C}.jpg", "\u{645}\\u{200c}.jpg"), ("\u{645}\u{200C}a", "\u{645}\\u{200c}a"),
        ("\u{661}\u{200C}\u{662}", "\u{661}\\u{200c}\u{662}"),
        // No flag, no end of a flag, and a flag without tags.
        ("a\u{E0067}\u{E007F}", "a\\u{e0067}\\u{e007f}"), ("\u{1F3F4}\u{E0067}", "\u{1F3F4}\\u{e0067}"),
        ("\u{1F3F4}\u{E007F}", "\u{1F3F4}\\u{e007f}"),
        ("a\u{2066}b\u{2069}\u{AD}\u{FEFF}\u{2028}", "a\\u{2066}b\\u{2069}\\u{ad}\\u{feff}\\u{2028}"),
        // Selectors that select nothing, and fillers.
        ("a\u{FE0F}.jpg", "a\\u{fe0f}.jpg"), ("\u{2764}\u{FE0F}\u{FE0F}", "\u{2764}\u{FE0F}\\u{fe0f}"),
        ("\u{2764}\u{E0141}\u{E0142}", "\u{2764}\\u{e0141}\\u{e0142}"), ("a\u{180B}", "a\\u{180b}"),
        ("a\u{3164}b\u{FFA0}", "a\\u{3164}b\\u{ffa0}"), ("\u{115F}\u{1160}", "\\u{115f}\\u{1160}"),
        ("a\u{34F}b", "a\\u{34f}b"), ("\u{17B4}\u{2064}\u{E0001}", "\\u{17b4}\\u{2064}\\u{e0001}"),
    ])
    func whatCouldPassForSomethingElseIsEscaped(_ text: String, _ printed: String) {
        #expect(text.printable.unicodeScalars.elementsEqual(printed.unicodeScalars), "\(text.printable)")
    }

    /// A key with a number, an ideograph, a sign of mathematics, a Mongolian letter, Hebrew marks, and old Hangul.
    @Test(arguments: [
        "1\u{FE0F}\u{20E3}", "\u{845B}\u{E0100}", "\u{2229}\u{FE00}", "\u{1820}\u{180B}",
        "\u{5DC}\u{5B7}\u{34F}\u{5B4}",
        "\u{1100}\u{1160}", "\u{115F}\u{1161}",
    ])
    func aSelectorOrFillerOfAWordIsPrinted(_ text: String) {
        #expect(text.printable.unicodeScalars.elementsEqual(text.unicodeScalars), "\(text.printable)")
    }

    @Test
    func tablesAlignAndEndWithoutSpaces() {
        let columns = [Table.Column("ID"), Table.Column("SIZE", .right), Table.Column("NAME")]
        #expect(Table.lines(columns, []).isEmpty)
        let rows = [["A1", "12 MB", "x.jpg"], ["B22", "1 kB", ""]]
        #expect(Table.lines(columns, rows) == ["ID    SIZE  NAME", "A1   12 MB  x.jpg", "B22   1 kB"])
    }

    /// A later row that is wider keeps its text.
    @Test
    func aLongTableIsWrittenAsItComesByTheWidthsOfItsFirstScreenful() {
        var table = Table([Table.Column("N", .right), Table.Column("WORD"), Table.Column("END")])
        var lines: [String] = []
        for number in 0..<1_000 {
            lines += table.add(["\(number)", number == 50 ? "longest" : "word", "e"])
            #expect(table.buffered.count < Table.screenful)
        }
        #expect(lines.count == 1_001)
        #expect(table.finish().isEmpty)
        #expect(lines.prefix(2) == [" N  WORD     END", " 0  word     e"])
        #expect(lines[51] == "50  longest  e")
        #expect(lines[1_000] == "999  word     e")
    }

    @Test(arguments: [
        ("plain.jpg", 9), ("ü", 1), ("e\u{301}", 1), ("写真.jpg", 8), ("👩.jpg", 6), ("ｆｕｌｌ", 8), ("한글", 4), ("—×…", 3),
    ])
    func textTakesTheColumnsThatATerminalGivesIt(_ text: String, _ columns: Int) {
        #expect(text.columns == columns)
    }

    @Test(arguments: [
        ("IMG_0030.HEIC", 13, "IMG_0030.HEIC", "IMG_0030.HEIC"), ("IMG_0030.HEIC", 10, "IMG_0030.…", "IMG_….HEIC"),
        ("IMG_0030.HEIC", 4, "IMG…", "IMG…"), ("写真写真写真.jpg", 9, "写真写真…", "写真….jpg"), ("ab", 1, "…", "…"),
        ("ab", 0, "", ""),
    ])
    func whatIsTooWideIsShortened(_ text: String, _ limit: Int, _ cut: String, _ middle: String) {
        #expect(text.shortened(to: limit) == cut)
        #expect(text.shortenedInside(to: limit) == middle)
        #expect(cut.columns <= limit && middle.columns <= limit)
    }

    private static let fitted = [
        Table.Column("ID"), Table.Column("SIZE", .right, dropOrder: 1), Table.Column("KIND", .left, .tail(4)),
        Table.Column("NAME", .left, .middle(8)),
    ]

    @Test(arguments: [
        (100, "AB   12 MB  panorama  IMG_0030.HEIC"), (35, "AB   12 MB  panorama  IMG_0030.HEIC"),
        (31, "AB   12 MB  panorama  IMG_…HEIC"), (26, "AB   12 MB  pan…  IMG…HEIC"),
        (25, "AB   panorama  IMG_….HEIC"), (18, "AB   pan…  IMG…HE…"), (11, "AB   pan… …"),
    ])
    func aTableIsFittedToATerminal(_ width: Int, _ row: String) {
        let lines = Table.lines(
            Self.fitted, width: width, [["ABC", "9 kB", "photo", "a"], ["AB", "12 MB", "panorama", "IMG_0030.HEIC"]])
        #expect(lines.allSatisfy { $0.columns <= width }, "\(lines)")
        #expect(lines.count == 3 && lines.last == row, "\(lines)")
    }

    /// Rows that come after the widths are known fit the terminal, too.
    @Test
    func aLaterRowIsFittedToo() {
        var table = Table(Self.fitted, width: 20)
        var lines: [String] = []
        for number in 0..<200 {
            lines += table.add(["\(number)", "1 kB", "photo", number == 150 ? "a long name of a file.jpg" : "a.jpg"])
        }
        #expect(lines.count == 201)
        #expect(lines.allSatisfy { $0.columns <= 20 })
        #expect(lines[151].hasSuffix("…pg"), "\(lines[151])")
    }

    @Test
    func cellsAreQuotedWhenTheyMustBe() {
        #expect(
            CSVRow(cells: ["a", "b,c", "say \"hi\"", "two\nlines", ""]).text
                == "a,\"b,c\",\"say \"\"hi\"\"\",\"two\nlines\",")
    }

    @Test
    func cellsCommandNeitherASpreadsheetNorATerminal() {
        let row = CSVRow(cells: [
            "=HYPERLINK(\"x\")", "@a", "-12.5", "-a", "+1", "a\u{1B}[31m", "b\u{202E}c", "\"\u{301}", "two\nlines\u{7}",
        ])
        #expect(
            row.text
                == "\"'=HYPERLINK(\"\"x\"\")\",'@a,-12.5,'-a,+1,a\\u{1b}[31m,b\\u{202e}c,\"\"\"\u{301}\",\"two\nlines\\u{7}\""
        )
    }

    @Test
    func jsonCommandsNoTerminal() throws {
        let text = "a\u{9B}31m\u{202E}b\u{7F}\u{1B}👩‍👧\u{E0041}\u{200B}\u{AD}\u{FEFF}c\u{FE0F}\u{3164}"
        let line = try JSONLine.text([text])
        #expect(
            line == "[\"a\\u009b31m\\u202eb\\u007f\\u001b👩‍👧\\udb40\\udc41\\u200b\\u00ad\\ufeffc\\ufe0f\\u3164\"]",
            "\(line)")
        let read = try JSONDecoder().decode([String].self, from: Data(line.utf8))
        #expect(read.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
    }
}

struct VerifyTextTests {
    @Test
    func filesOfAbsentVolumesAreToldAndNoProblem() {
        var report = VerifyReport(isDeep: true)
        (report.assets, report.resources, report.bytes) = (2, 3, 7)
        (report.offline, report.offlineVolumes) = (2, ["/media/ada/Card", "/nas"])
        #expect(
            VerifyText(report: report).lines == [
                "2 files not checked, on volumes that are not connected: /media/ada/Card, /nas",
                "All is well: 2 assets, 3 files, 7 bytes (every byte read)",
            ])
    }

    @Test
    func notAllIsWellWhileDeletedPhotosAreStillThere() {
        var report = VerifyReport(isDeep: true)
        (report.assets, report.resources, report.bytes) = (2, 3, 7)
        report.unremoved = [UnremovedOriginal(path: "renditions.sqlite")]
        #expect(
            VerifyText(report: report).lines.last
                == "No problem found, except what deleted photos left: 2 assets, 3 files, 7 bytes (every byte read)")
    }

    @Test func convertedVideosThatAreStillThereAreCalledThat() {
        var report = VerifyReport(isDeep: false)
        report.unremoved = [UnremovedOriginal(path: "movies", reason: "a link")]
        #expect(
            VerifyText(report: report).lines.first
                == "movies: contains converted videos of permanently deleted photos. `photos trash empty` tries again: a link"
        )
    }
}
