// Licensed under the Apache License, Version 2.0. See LICENSE.

/// One symbol of Apple's, and what we have of it.
package struct LedgerRow: Sendable {
    /// What there is of a symbol.
    package enum State: String, CaseIterable, Sendable {
        /// Declared as Apple's, and behaving so: the tests named show it.
        case done
        /// Declared as Apple's; the reason says what of the behaviour is missing.
        case partial
        /// Declared, but marked unavailable with a message that says what to do.
        case unavailable
        /// Absent; the reason names the part that it comes with.
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
    /// As Apple's SDK spells it in Swift.
    package var declaration: String
    package var state: State
    package var reason: String
    /// `Suite/function` each.
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

    /// How a message names it.
    package var name: String { isType || type == "(global)" ? member : "\(type).\(member)" }

    /// Whether it stands for a type itself and not for a member of one.
    package var isType: Bool { type == member }

    /// Whether the compiler makes it of another row's completion handler, on Apple systems.
    package var isAsyncTwin: Bool { kind == "async twin" }

    /// Whether it came with iOS 18 or before: then its declaration has to be known.
    package var isInReach: Bool {
        guard introduced.hasPrefix("iOS "), let version = Double(introduced.dropFirst(4)) else { return false }
        return version < 19
    }

    /// Where it stands in its module: `PHAsset.fetchAssets(with:)`.
    ///
    /// A note in brackets, which tells overloads apart, is no part of it.
    package var path: String { name.split(separator: " [").first.map(String.init) ?? name }
}
