// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata

/// An unlinked file with a test's bytes.
struct ScratchFile: ~Copyable {
    let file: OpenFile

    init(_ bytes: [UInt8] = []) throws {
        let descriptor = try ScratchFile.descriptor()
        try ScratchFile.write(bytes, to: descriptor)
        file = OpenFile(taking: descriptor)
    }

    private static func descriptor() throws -> Int32 {
        var template = Array((NSTemporaryDirectory() + "/metadata-XXXXXX").utf8CString)
        let descriptor = mkstemp(&template)
        guard descriptor >= 0 else { throw POSIXError(.EIO) }
        unlink(template)
        return descriptor
    }

    /// Replaces the content of the file.
    func write(_ bytes: [UInt8]) throws {
        try ScratchFile.write(bytes, to: file.descriptor)
    }

    private static func write(_ bytes: [UInt8], to descriptor: Int32) throws {
        guard ftruncate(descriptor, off_t(bytes.count)) == 0, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count
        else { throw POSIXError(.EIO) }
    }
}

/// A time zone two and a half hours east of Greenwich, the whole year.
let assumedZone = TimeZone(secondsFromGMT: 9000) ?? .gmt

func readDetails(_ bytes: [UInt8], within budget: ReadBudget = ReadBudget()) throws -> FileDetails {
    let scratch = try ScratchFile(bytes)
    return try FileMetadataReader(timeZone: assumedZone).details(of: scratch.file, within: budget)
}

func readMetadata(_ bytes: [UInt8], within budget: ReadBudget = ReadBudget()) throws -> FileMetadata {
    try readDetails(bytes, within: budget).metadata
}

/// Returns a moment in UTC.
func instant(_ text: String) throws -> Date {
    try Date(text, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: text.contains(".")))
}
