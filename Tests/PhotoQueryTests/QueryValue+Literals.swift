// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoQuery

extension QueryValue: ExpressibleByIntegerLiteral, ExpressibleByStringLiteral {
    public init(integerLiteral number: Int64) { self = .integer(number) }
    public init(stringLiteral text: String) { self = .text(text) }
}
