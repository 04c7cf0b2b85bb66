// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A symbol of Apple's, with the state of our implementation.
package struct LedgerRow: Sendable {
    /// The state of a symbol's implementation.
    package enum State: String, CaseIterable, Sendable {
        /// Declared as Apple's, and behaving so: the tests named show it.
        case done
        /// Declared as Apple's; the reason names the behaviour that is missing.
        case partial
        /// Declared, but marked unavailable with a message that says what to do instead.
        case unavailable
        /// Absent; the reason names the part that brings it.
        case notBuilt = "not built"
        /// Absent for good, or until somebody needs it; the reason says why.
        case outOfScope = "out of scope"
    }

    package var framework: String
    package var type: String
    package var member: String
    package var kind: String
    package var introduced: String
    package var deprecated: String
    /// The declaration as Apple's SDK spells it in Swift.
    package var declaration: String
    package var state: State
    package var reason: String
    /// The tests that show the behaviour, each as `Suite/function`.
    package var tests: [String]

    package init(
        framework: String, type: String, member: String, kind: String, introduced: String, deprecated: String,
        declaration: String, state: State, reason: String, tests: [String]
    ) {
        self.framework = framework
        self.type = type
        self.member = member
        self.kind = kind
        self.introduced = introduced
        self.deprecated = deprecated
        self.declaration = declaration
        self.state = state
        self.reason = reason
        self.tests = tests
    }

    /// The name that messages use.
    package var name: String { isType || type == "(global)" ? member : "\(type).\(member)" }

    /// True if the row is a type itself and not a member of one.
    package var isType: Bool { type == member }

    /// True if the compiler derives it from another row's completion handler on Apple systems.
    package var isAsyncTwin: Bool { kind == "async twin" }

    /// True if it came with iOS 18 or before, so that the ledger must have its declaration.
    package var isInReach: Bool {
        guard introduced.hasPrefix("iOS "), let version = Double(introduced.dropFirst(4)) else { return false }
        return version < 19
    }

    /// The path of the symbol in its module, such as `PHAsset.fetchAssets(with:)`.
    ///
    /// A note in brackets that tells overloads apart is left out.
    package var path: String { name.split(separator: " [").first.map(String.init) ?? name }
}
