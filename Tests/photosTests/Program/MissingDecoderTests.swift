// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import Testing

/// A library of decoders that cannot be loaded costs the pictures of its files, and nothing else.
@Suite struct MissingDecoderTests {
    #if arch(x86_64)
        /// Returns a folder that the loader searches first, with a file of that name that is no library.
        private func foldersOfBroken(_ library: String, in folder: TemporaryFolder) throws -> [String] {
            let broken = folder.url.appending(path: "broken")
            try FileManager.default.createDirectory(at: broken, withIntermediateDirectories: true)
            // Whatever version the program was compiled for.
            for version in 0..<100 {
                try Data("broken".utf8).write(to: broken.appending(path: "\(library).so.\(version)"))
            }
            return ["LD_LIBRARY_PATH=\(broken.path)"]
        }

        @Test(arguments: [("libheif", "HEIC"), ("libavformat", "MOV")])
        func anImportGoesOnWithoutIt(_ library: String, _ ending: String) throws {
            let folder = try TemporaryFolder()
            let environment = try foldersOfBroken(library, in: folder)
            let source = folder.url.appending(path: "source")
            try FileManager.default.createDirectory(at: source, withIntermediateDirectories: true)
            let names = try ["jpg", ending].map { ending in
                let sample = try #require(
                    try Samples.files().first { $0.lowercased().hasSuffix("." + ending.lowercased()) })
                // Files of one name would be one asset.
                let name = "a file of \(ending).\(ending)"
                try FileManager.default.copyItem(atPath: sample, toPath: source.appending(path: name).path)
                return name
            }
            let run = try folder.program.run(["import", "--thumbnails", source.path], through: environment)
            #expect(run.status == 0, "\(run.errors)")
            let assets = try folder.program.assets()
            #expect(assets.count == names.count)
            let verified = try folder.program.run("verify")
            #expect(verified.status == 0, "\(verified.output)\(verified.errors)")
            for name in names {
                let asset = try #require(assets.first { $0["originalFilename"] as? String == name })
                let identifier = try #require(asset["localIdentifier"] as? String)
                let thumb = try folder.program.run(
                    ["thumb", identifier, "--size", "64", "-o", name + ".jpg"], through: environment)
                let isDecoded = name.hasSuffix("jpg")
                #expect(thumb.status == (isDecoded ? 0 : 1), "\(name): \(thumb.errors)")
                #expect(thumb.errors.contains("Install it again") == !isDecoded, "\(thumb.errors)")
            }
        }
    #endif
}
