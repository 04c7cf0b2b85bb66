// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// Runs libFuzzer's driver, for programs that have a `main` of their own. It has no header to import.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

private struct Subject {
    let writeSeeds: (URL) throws -> Void
    let run: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
}

private let subjects = [
    "metadata": Subject(writeSeeds: writeMetadataSeeds) { readEverything($0, $1) },
    "predicates": Subject(writeSeeds: writePredicateSeeds) { tryPredicate($0, $1) },
    "decoders": Subject(writeSeeds: writeDecoderSeeds) { decodeEverything($0, $1) },
]

// The subject is the first argument; the others are libFuzzer's. Where libFuzzer starts this program again, it passes only its
// own: the program has the subject's name then, by a link.
let program = URL(filePath: CommandLine.arguments[0]).lastPathComponent
if let subject = subjects[program] {
    var count = CommandLine.argc
    var arguments = CommandLine.unsafeArgv
    exit(runFuzzer(&count, &arguments, subject.run))
}
guard let subject = CommandLine.arguments.dropFirst().first.flatMap({ subjects[$0] }) else {
    FileHandle.standardError.write(
        Data("usage: fuzz metadata|predicates|decoders [--seeds FOLDER | libFuzzer's arguments]\n".utf8))
    exit(2)
}
if CommandLine.arguments.count == 4, CommandLine.arguments[2] == "--seeds" {
    try subject.writeSeeds(URL(filePath: CommandLine.arguments[3], directoryHint: .isDirectory))
    exit(0)
}
var count = CommandLine.argc - 1
var arguments = CommandLine.unsafeArgv + 1
exit(runFuzzer(&count, &arguments, subject.run))
