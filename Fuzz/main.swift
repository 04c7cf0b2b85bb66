// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc
internal import PhotoSamples

/// libFuzzer's own `main`, under the name by which programs call it that have theirs. It has no header to import.
@_silgen_name("LLVMFuzzerRunDriver")
private func runFuzzer(
    _ count: UnsafeMutablePointer<Int32>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>>,
    _ run: @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32
) -> Int32

if CommandLine.arguments.count == 3, CommandLine.arguments[1] == "--samples" {
    let folder = URL(filePath: CommandLine.arguments[2], directoryHint: .isDirectory)
    _ = try SampleSet(count: 60, longEdge: 64).write(to: folder) { _ in }
    exit(0)
}
var count = CommandLine.argc
var arguments = CommandLine.unsafeArgv
exit(runFuzzer(&count, &arguments) { readEverything($0, $1) })
