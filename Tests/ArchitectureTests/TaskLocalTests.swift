// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

/// Optimized code of Swift 6.3 crashes when it binds a task local whose value is a function, also an optional one.
struct TaskLocalTests {
    @Test func noTaskLocalIsAFunction() {
        let targets = SourceTree.targets(in: "Sources")
        let texts = targets.flatMap(\.files).map(\.text)
        let declaration = /@TaskLocal[^\n]* var \w+(?:: ([^\n=]+))?/
        let types = texts.flatMap { $0.matches(of: declaration).map { $0.1.map(String.init) ?? "" } }
        #expect(types.count >= 4, "the declarations are not found")
        #expect(types.filter { $0.contains("->") } == [])
    }
}
