// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
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
        #expect("plain ü 写真 👩‍👧.jpg".printable.hasPrefix("plain ü 写真 "))
        #expect("a\u{1B}[2Jb\nc".printable == "a\\u{1b}[2Jb\\u{a}c")
    }

    @Test
    func tablesAlignAndEndWithoutSpaces() {
        let columns = [Table.Column("ID"), Table.Column("SIZE", .right), Table.Column("NAME")]
        #expect(Table.lines(columns, []).isEmpty)
        let rows = [["A1", "12 MB", "x.jpg"], ["B22", "1 kB", ""]]
        #expect(Table.lines(columns, rows) == ["ID    SIZE  NAME", "A1   12 MB  x.jpg", "B22   1 kB"])
    }

    /// A later row that is wider keeps what it says.
    @Test
    func aLongTableIsWrittenAsItComesByTheWidthsOfItsFirstScreenful() {
        var table = Table([Table.Column("N", .right), Table.Column("WORD"), Table.Column("END")])
        var lines: [String] = []
        for number in 0..<1_000 {
            lines += table.add(["\(number)", number == 50 ? "longest" : "word", "e"])
            #expect(table.held.count < Table.screenful)
        }
        #expect(lines.count == 1_001)
        #expect(table.finish().isEmpty)
        #expect(lines.prefix(2) == [" N  WORD     END", " 0  word     e"])
        #expect(lines[51] == "50  longest  e")
        #expect(lines[1_000] == "999  word     e")
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
        let text = "a\u{9B}31m\u{202E}b\u{7F}\u{1B}👩‍👧"
        let line = try JSONLine.text([text])
        #expect(line.contains("a\\u009b31m\\u202eb\\u007f") && line.contains("👩‍👧"), "\(line)")
        #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control })
        #expect(try JSONDecoder().decode([String].self, from: Data(line.utf8)) == [text])
    }
}
