// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

@testable import photos

struct ImportingAtOnceTests {
    /// Several programs import the same folder into one library, which does not exist at the start.
    @Test(arguments: [2, 4, 8])
    func eachAssetComesInOnce(programs: Int) throws {
        let folder = try TemporaryFolder()
        let running = try (0..<programs).map { _ in
            try folder.program.start("import", "--jobs", "2", "--albums-from-folders", Samples.path())
        }
        var sums: [Counts] = []
        for program in running {
            var last = ""
            while let line = program.nextLine() { last = line }
            #expect(program.waitForEnd() == 0, "\(program.errors)")
            sums.append(try Counts(line: last))
        }
        let files = try Samples.files().count
        #expect(sums.allSatisfy { $0.total == files && $0.failed == 0 })
        #expect(sums.reduce(0) { $0 + $1.imported } == Samples.assetCount)
        #expect(try folder.program.run("list", "--json").outputLines.count == Samples.assetCount)
        #expect(try folder.program.run("verify", "--deep").status == 0)
    }
}
