// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// The libraries of the decoders take longer to load than most commands to run.
@Suite struct StartTests {
    /// Returns the names of the libraries that the dynamic loader loads at the start of the program.
    private func librariesOfTheStart() throws -> [String] {
        let program = try TemporaryFolder().program
        let run = try program.run([], through: ["/usr/bin/env", "LD_TRACE_LOADED_OBJECTS=1"])
        #expect(run.status == 0, "\(run.errors)")
        return run.outputLines.compactMap { $0.split(separator: " ").first.map { $0.trimmingPrefix("\t") } }
            .map(String.init)
    }

    #if arch(x86_64)
        @Test(arguments: ["libvips", "libglib", "libheif", "libraw", "libav", "libswscale"])
        func aLibraryOfDecodersIsLoadedWhenItIsFirstNeeded(_ library: String) throws {
            let loaded = try librariesOfTheStart()
            let early = loaded.filter { $0.hasPrefix(library) }
            #expect(early.isEmpty, "Scripts/lazy-functions.sh adds the functions that are missing")
            #expect(loaded.contains { $0.hasPrefix("libsqlite3") })
        }
    #endif

    @Test func aProgramThatLoadedNoLibraryAtItsStartDecodes() throws {
        let program = try SampleLibrary.copy().program
        let identifier = try #require(try program.identifiers("--limit", "1").first)
        let run = try program.run("thumb", identifier, "--size", "32", "-o", "small.png")
        #expect(run.status == 0, "\(run.errors)")
    }
}
