// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A program that changes, edits and shows a photo of the shared library, and runs the example of README.md.
///
/// `Scripts/consumer.sh` compares its output, and gives it a library that does not exist yet.
@main
struct Program {
    static func main() async throws {
        #if canImport(Photos)
            try await PhotoSession().run()
        #else
            print("On Apple systems Apple's Photos does this.")
        #endif
    }
}
