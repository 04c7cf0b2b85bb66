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

/// The subject: `metadata` or `predicates`, the first argument; the others are libFuzzer's.
private let subject = CommandLine.arguments.dropFirst().first ?? ""
private let isOfPredicates = subject == "predicates"

guard isOfPredicates || subject == "metadata" else {
    FileHandle.standardError.write(
        Data("usage: fuzz metadata|predicates [--seeds FOLDER | libFuzzer's arguments]\n".utf8))
    exit(2)
}
if CommandLine.arguments.count == 4, CommandLine.arguments[2] == "--seeds" {
    let folder = URL(filePath: CommandLine.arguments[3], directoryHint: .isDirectory)
    if isOfPredicates {
        try writePredicateSeeds(to: folder)
    } else {
        try writeMetadataSeeds(to: folder)
    }
    exit(0)
}
var count = CommandLine.argc - 1
var arguments = CommandLine.unsafeArgv + 1
exit(
    isOfPredicates
        ? runFuzzer(&count, &arguments) { tryPredicate($0, $1) }
        : runFuzzer(&count, &arguments) { readEverything($0, $1) })
