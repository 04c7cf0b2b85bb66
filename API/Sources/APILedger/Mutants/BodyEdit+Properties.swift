// Licensed under the Apache License, Version 2.0. See LICENSE.

extension BodyEdit {
    mutating func editProperty(_ name: Int, _ symbol: Symbol) throws(Impossible) {
        if symbol.kind == "subscript" { return try editAccessors(try bodyBraces(after: name), symbol) }
        let end = endOfHead(name)
        guard end < tokens.count, tokens[end].text == "{", let close = source.closing(end) else {
            return try editStored(name, end, symbol)
        }
        try editAccessors(end...close, symbol)
    }

    /// Returns the index at which a property's type ends: its body, its value, or the next line.
    private func endOfHead(_ name: Int) -> Int {
        var index = name + 1
        var depth = 0
        while index < tokens.count {
            let token = tokens[index]
            if depth == 0, ["{", "=", "}"].contains(token.text) || (token.startsLine && token.text != ":") {
                return index
            }
            if ["(", "["].contains(token.text) { depth += 1 }
            if [")", "]"].contains(token.text) { depth -= 1 }
            index += 1
        }
        return index
    }

    private mutating func editAccessors(_ braces: ClosedRange<Int>, _ symbol: Symbol) throws(Impossible) {
        guard ["get", "set", "nonmutating"].contains(tokens[braces.lowerBound + 1].text) else {
            return begin(braces, with: "return \(emptied(braces, symbol))", body, givesValue: true)
        }
        var index = braces.lowerBound + 1
        while index < braces.upperBound {
            let isGetter = tokens[index].text == "get"
            guard isGetter || tokens[index].text == "set",
                let open = tokens[index...].firstIndex(where: { $0.text == "{" }), let close = source.closing(open)
            else {
                index += 1
                continue
            }
            begin(
                open...close, with: isGetter ? "return Mutants.emptied()" : "return", isGetter ? body : setter,
                givesValue: isGetter)
            if !isGetter { parts.insert(.setter) }
            index = close + 1
        }
    }

    /// Returns the expression for the value of an emptied getter. A static property may be a constant that equals the
    /// emptied value; it then becomes another value.
    private func emptied(_ braces: ClosedRange<Int>, _ symbol: Symbol) -> String {
        guard ["var", "type.property"].contains(symbol.kind), let type = symbol.propertyType else {
            return "Mutants.emptied()"
        }
        let value = source.text(tokens[braces.lowerBound].range.upperBound..<tokens[braces.upperBound].range.lowerBound)
        return "Mutants.emptied(unlike: { () -> \(type) in\(value)}())"
    }

    /// Turns a stored property into a computed one over a stored property beside it.
    private mutating func editStored(_ name: Int, _ end: Int, _ symbol: Symbol) throws(Impossible) {
        guard let type = symbol.propertyType else { throw Impossible(sentence: "its type is not told") }
        let isConstant = symbol.declaration.contains("let ")
        if isConstant, symbol.kind == "property" {
            throw Impossible(sentence: "a constant that initialisers set", isBodiless: true)
        }
        let storage = "stored_" + tokens[name].text
        let value = end < tokens.count && tokens[end].text == "=" ? valueRange(end) : nil
        let keywords = (symbol.kind == "type.property" ? "static " : "") + (isConstant ? "let" : "var")
        let initial = value.map { " = " + source.text($0) } ?? ""
        let text = """
            : \(type) {
            \(accessors(of: storage, isConstant: isConstant))
            }
            \(keywords) \(storage): \(type)\(initial)
            """
        let last = value?.upperBound ?? tokens[end - 1].range.upperBound
        edits.append(SourceEdit(range: endOfName(name)..<last, text: text))
        if isConstant, let keyword = tokens[..<name].last(where: { $0.text == "let" }) {
            edits.append(SourceEdit(range: keyword.range, text: "var"))
        }
    }

    private mutating func accessors(of storage: String, isConstant: Bool) -> String {
        let emptied = isConstant ? "Mutants.emptied(unlike: \(storage))" : "Mutants.emptied()"
        let getter = "get { if Mutants.isActive(\(body)) { return \(emptied) }\nreturn \(storage) }"
        if isConstant { return getter }
        parts.insert(.setter)
        return getter + "\nset { if Mutants.isActive(\(setter)) { return }\n\(storage) = newValue }"
    }

    private func endOfName(_ name: Int) -> Int {
        let isQuoted = name + 1 < tokens.count && tokens[name + 1].text == "`"
        return tokens[isQuoted ? name + 1 : name].range.upperBound
    }

    /// Returns the bytes of the value after an equals sign: to the end of the line on which no bracket is open.
    private func valueRange(_ equals: Int) -> Range<Int> {
        var index = equals + 1
        var depth = 0
        while index < tokens.count {
            let token = tokens[index]
            if depth == 0, index > equals + 1, token.startsLine && token.text != "." || token.text == "}" { break }
            if ["(", "[", "{"].contains(token.text) { depth += 1 }
            if [")", "]", "}"].contains(token.text) { depth -= 1 }
            index += 1
        }
        return tokens[equals + 1].range.lowerBound..<tokens[index - 1].range.upperBound
    }
}
