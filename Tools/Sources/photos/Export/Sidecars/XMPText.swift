// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Values in XMP's formats; `nil` for missing ones.
enum XMPText {
    static func element(_ name: String, _ text: String?) -> String? {
        text.map { "<\(name)>\(escaped($0))</\(name)>" }
    }

    static func list(_ name: String, _ texts: [String]) -> String? {
        if texts.isEmpty { return nil }
        let items = texts.map { "<rdf:li>\(escaped($0))</rdf:li>" }.joined()
        return "<\(name)><rdf:Bag>\(items)</rdf:Bag></\(name)>"
    }

    /// Returns a text that may exist in several languages.
    static func language(_ name: String, _ text: String?) -> String? {
        text.map { "<\(name)><rdf:Alt><rdf:li xml:lang=\"x-default\">\(escaped($0))</rdf:li></rdf:Alt></\(name)>" }
    }

    /// Returns degrees and minutes to less than a millimetre: `48,51.4938000000N`.
    static func angle(_ degrees: Double, _ positive: Character, _ negative: Character) -> String {
        let units: Double = 1e10
        let minutes = (abs(degrees) * 60 * units).rounded()
        let whole = Int(minutes / (60 * units))
        let rest = Int(minutes) - whole * Int(60 * units)
        let (minute, part) = (rest / Int(units), String(rest % Int(units)))
        let fraction = String(repeating: "0", count: 10 - part.count) + part
        return "\(whole),\(minute).\(fraction)\(degrees < 0 ? negative : positive)"
    }

    /// Returns a fraction in thousandths. Values that such a fraction cannot represent are clamped.
    static func rational(_ value: Double) -> String {
        "\(Int((min(value.isFinite ? value : 0, 1e12) * 1_000).rounded()))/1000"
    }

    static func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\r": result += "&#xD;"
            case "\t", "\n": result.unicodeScalars.append(scalar)
            // XML cannot represent these characters.
            case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": result += "\u{FFFD}"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
