// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoQuery

extension PredicateGenerator {
    private static let matching: [QueryComparison.Operator] = [.contains, .beginsWith, .endsWith, .like, .matches]

    mutating func texts(_ key: QueryExpression) -> QueryComparison {
        let comparator = random.pick(QueryComparison.Operator.allCases)
        if random.chance(8), comparator != .between, comparator != .matches, comparator != .like {
            return QueryComparison(key, comparator, self.key([.text, .identifier]), options: options())
        }
        return texts(key, comparator, .direct) { $0.tellingSample(key) }
    }

    /// Returns a comparison of a key with many values.
    mutating func many(_ key: QueryExpression) -> QueryComparison {
        let value: (inout PredicateGenerator) -> QueryValue = { generator in
            for _ in 0..<6 {
                if case .list(let values) = generator.sample(key), !values.isEmpty {
                    return generator.random.pick(values)
                }
            }
            return .text("")
        }
        switch random.below(10) {
        case 0, 1: return numbers(.function(.count, [key]))
        case 2: return QueryComparison(key, .contains, .constant(value(&self)), options: options())
        case 3: return QueryComparison(.constant(value(&self)), .in, key, options: options())
        default:
            let comparator = random.pick(QueryComparison.Operator.allCases)
            return texts(key, comparator, random.pick([.any, .all, .none]), value)
        }
    }

    private mutating func texts(
        _ key: QueryExpression, _ comparator: QueryComparison.Operator, _ modifier: QueryComparison.Modifier,
        _ value: (inout PredicateGenerator) -> QueryValue
    ) -> QueryComparison {
        let options = self.options()
        let right: QueryValue
        switch comparator {
        case .between:
            right = .list([value(&self), value(&self)].sorted { SortValue($0) < SortValue($1) })
        case .in where random.chance(25):
            right = .text([text(value(&self)), text(value(&self)), text(value(&self))].joined(separator: ", "))
        case .in:
            let values = (0..<listCount()).map { number in
                // In long lists, most values belong to no object.
                disguised(number < 5 ? value(&self) : .text("\(text(value(&self))) \(number)"), options)
            }
            right = .list(values + (random.chance(10) ? [.null] : []))
        case .contains, .beginsWith, .endsWith, .like, .matches:
            right = disguised(.text(pattern(comparator, text(value(&self)))), options)
        default: right = random.chance(4) ? .null : disguised(value(&self), options)
        }
        return QueryComparison(key, comparator, .constant(right), options: options, modifier: modifier)
    }

    private mutating func options() -> QueryComparison.Options {
        random.chance(40) ? [] : QueryComparison.Options(rawValue: random.below(8))
    }

    private func text(_ value: QueryValue) -> String { if case .text(let text) = value { text } else { "" } }

    /// Returns the value with other letters that are equal under the comparison's options.
    private mutating func disguised(_ value: QueryValue, _ options: QueryComparison.Options) -> QueryValue {
        guard case .text(let text) = value, random.chance(50) else { return value }
        // A pattern's `\d` must not become `\D`.
        if options.contains(.caseInsensitive), !text.contains("\\") {
            return .text(random.chance(50) ? text.uppercased() : text.lowercased())
        }
        if options.contains(.diacriticInsensitive) {
            return .text(text.folding(options: .diacriticInsensitive, locale: nil))
        }
        return value
    }
}

// MARK: - Patterns

extension PredicateGenerator {
    /// Returns a pattern that the text matches in most cases.
    private mutating func pattern(_ comparator: QueryComparison.Operator, _ text: String) -> String {
        switch comparator {
        case .beginsWith: String(text.prefix(1 + random.below(5)))
        case .endsWith: String(text.suffix(1 + random.below(5)))
        case .contains: piece(of: text)
        case .like: like(text)
        default: expression(text)
        }
    }

    private mutating func piece(of text: String) -> String {
        let start = random.below(text.count)
        return String(text.dropFirst(start).prefix(1 + random.below(3)))
    }

    private mutating func like(_ text: String) -> String {
        var pattern = ""
        for character in text {
            switch random.below(12) {
            case 0: pattern += "?"
            case 1: pattern += "*"
            default: pattern += "\\?*".contains(character) ? "\\\(character)" : String(character)
            }
        }
        return random.chance(60) ? "*\(pattern.dropFirst(random.below(6)))*".replacing("*\\*", with: "*") : pattern
    }

    private mutating func expression(_ text: String) -> String {
        let escaped = NSRegularExpression.escapedPattern(for: piece(of: text))
        switch random.below(6) {
        case 0: return ".*\(escaped).*"
        case 1: return "\(NSRegularExpression.escapedPattern(for: String(text.prefix(3)))).*"
        case 2: return ".*[\(random.pick(["a-m", "n-z", "A-Z", "0-9", "^a-z"]))]"
        case 3: return "(\(escaped)|[A-Z]).*"
        case 4: return ".{\(random.below(4)),\(4 + random.below(12))}"
        default: return ".*\\d\(random.pick(["", "+", "{2}"])).*"
        }
    }
}
