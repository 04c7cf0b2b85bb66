// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoImaging
internal import PhotoLibrary

/// All readers of metadata, and what puts movies together anew, for libFuzzer: it calls this with bytes that it made up, watches which branches they take,
/// and keeps those that take new ones. Whatever the bytes are, reading them must end with facts or an error.
func readEverything(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
    FuzzedFile.shared.hold(bytes, count)
    FuzzedFile.shared.read()
    return 0
}

/// A file in memory whose content is replaced for every run: the readers take a descriptor, never bytes.
///
/// libFuzzer runs one input at a time, on one thread.
private final class FuzzedFile: @unchecked Sendable {
    static let shared = FuzzedFile()
    /// A zone without rules, so that no run depends on the machine.
    private static let facts = FileFactsReader(timeZone: TimeZone(secondsFromGMT: 3_600) ?? .gmt)
    /// What a run may take: less than libFuzzer's own limits, so that a reader that does not keep its budget is found.
    private static let budget = ReadBudget(metadataBytes: 1 << 20, seconds: 2)

    private let file: OpenFile

    private init() {
        let name = "/photos-fuzz-\(getpid())"
        file = OpenFile(taking: shm_open(name, O_RDWR | O_CREAT | O_EXCL, 0o600))
        shm_unlink(name)
    }

    func hold(_ bytes: UnsafePointer<UInt8>?, _ count: Int) {
        guard ftruncate(file.descriptor, count) == 0, pwrite(file.descriptor, bytes, count, 0) == count else { abort() }
    }

    func read() {
        _ = try? FuzzedFile.facts.facts(of: file, within: FuzzedFile.budget)
        _ = try? PictureTagsReader().tags(of: file, within: FuzzedFile.budget)
        _ = try? MovieOutline(of: file, within: FuzzedFile.budget)
        _ = try? MovieAssembly.headerFirst(file)
        for (start, end) in [(0, Double.infinity), (0.5, 2)] { _ = try? MovieAssembly.cut(file, from: start, to: end) }
    }
}
