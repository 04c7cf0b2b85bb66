// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The name of a method.
///
/// On Linux no method can be called by its selector: it serves code that tests for methods, such as `responds(to:)`.
/// `#selector` does not compile here; `Selector("name:")` does.
public struct Selector: ExpressibleByStringLiteral, CustomStringConvertible, Hashable, Sendable {
    private let name: String

    /// Creates the selector of this name.
    public init(_ str: String) { name = str }

    /// Creates the selector of this name.
    public init(stringLiteral value: String) { self.init(value) }

    /// The name.
    public var description: String { name }
}

/// Returns the selector of this name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

/// Returns the selector's name.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }
