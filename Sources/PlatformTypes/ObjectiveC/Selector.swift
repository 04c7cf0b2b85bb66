// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The name of a method.
///
/// On Linux no method can be called by it: it serves code that asks by name, as `responds(to:)` does. `#selector` does not
/// compile here; `Selector("name:")` does.
public struct Selector: ExpressibleByStringLiteral, CustomStringConvertible, Hashable, Sendable {
    private let name: String

    /// The selector of that name.
    public init(_ str: String) { name = str }

    /// The selector of that name.
    public init(stringLiteral value: String) { self.init(value) }

    /// The name.
    public var description: String { name }
}

/// The selector of that name.
public func NSSelectorFromString(_ aSelectorName: String) -> Selector { Selector(aSelectorName) }

/// The selector's name.
public func NSStringFromSelector(_ aSelector: Selector) -> String { aSelector.description }
