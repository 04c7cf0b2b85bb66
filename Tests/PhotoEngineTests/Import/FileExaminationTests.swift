// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import PhotoEngine
@testable import PhotoImport

@Suite struct FileExaminationTests {
    private func examine(
        _ files: [(name: String, text: String)], jobs: Int = 2, _ paths: [String] = [""]
    ) throws -> (files: [ExaminedFile], names: [String]) {
        let folder = try TemporaryFolder()
        for (name, text) in files { try folder.write(text, to: name) }
        var examined: [ExaminedFile] = []
        MetadataWalk(metadata: StubReader(), jobs: jobs)
            .run(paths.map { folder.path + "/" + $0 }, transform: { $0 }, onFile: { examined.append($0) })
        return (examined, examined.map { String($0.path.dropFirst(folder.path.count)).replacing("//", with: "/") })
    }

    @Test(arguments: [1, 2, 7])
    func theOrderIsThatOfTheWalkHoweverManyAreReadAtOnce(_ jobs: Int) throws {
        let files = (0..<200).map { (name: "\($0 % 7)/\($0).jpg", text: "photo \($0)") }
        let expected = files.map { "/" + $0.name }.sorted { one, other in
            let (a, b) = (one.split(separator: "/"), other.split(separator: "/"))
            return (a[0], a[1]) < (b[0], b[1])
        }
        #expect(try examine(files, jobs: jobs).names.count == 200)
        #expect(try examine(files, jobs: jobs).names == expected)
    }

    @Test func everyFileHasItsWord() throws {
        let examined = try examine([
            ("a.jpg", "photo"), ("b.txt", "words"), ("c.jpg", "broken"), (".d.jpg", "photo"),
        ]).files
        #expect(examined.map(\.outcome.word) == ["skipped", "facts", "skipped", "failed"])
        #expect(examined.map(\.byteCount) == [nil, 5, 5, 6])
    }

    @Test func aFileThatIsNotThereFails() throws {
        let examined = try examine([("a.jpg", "photo")], ["a.jpg", "b.jpg"])
        #expect(examined.names == ["/a.jpg", "/b.jpg"])
        #expect(examined.files.map(\.outcome.word) == ["facts", "failed"])
    }

    @Test func whatIsThrownEndsTheWalk() throws {
        struct Enough: Error {}
        let folder = try TemporaryFolder()
        for number in 0..<300 { try folder.write("photo \(number)", to: "\(number).jpg") }
        var count = 0
        #expect(throws: Enough.self) {
            try MetadataWalk(metadata: StubReader(), jobs: 2).run(
                [folder.path], transform: { $0.path },
                onFile: { _ in
                    count += 1
                    if count == 3 { throw Enough() }
                })
        }
        #expect(count == 3)
    }
}

extension ExaminedFile.Outcome {
    fileprivate var word: String {
        switch self {
        case .metadata: "facts"
        case .skipped: "skipped"
        case .failed: "failed"
        }
    }
}
