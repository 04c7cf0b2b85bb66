// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A binary operator of the format language.
enum FormatOperator: Hashable {
    case or
    case and
    case comparison(QueryComparison.Operator)
    case function(QueryFunction)

    init?(_ token: FormatToken) {
        switch token {
        case .symbol(let symbol): self.init(symbol: symbol)
        case .word(let word): self.init(FormatWord(word))
        default: return nil
        }
    }

    private init?(symbol: String) {
        switch symbol {
        case "||": self = .or
        case "&&": self = .and
        case "=", "==": self = .comparison(.equal)
        case "!=", "<>": self = .comparison(.notEqual)
        case "<": self = .comparison(.less)
        case "<=", "=<": self = .comparison(.lessOrEqual)
        case ">": self = .comparison(.greater)
        case ">=", "=>": self = .comparison(.greaterOrEqual)
        case "+", "-", "*", "/", "**", "&", "|", "^", "<<", ">>":
            guard let function = QueryFunction(rawValue: symbol) else { return nil }
            self = .function(function)
        default: return nil
        }
    }

    private init?(_ word: FormatWord?) {
        switch word {
        case .or: self = .or
        case .and: self = .and
        case .in: self = .comparison(.in)
        case .between: self = .comparison(.between)
        case .contains: self = .comparison(.contains)
        case .beginswith: self = .comparison(.beginsWith)
        case .endswith: self = .comparison(.endsWith)
        case .like: self = .comparison(.like)
        case .matches: self = .comparison(.matches)
        default: return nil
        }
    }

    /// The precedence; a larger number binds more tightly.
    var precedence: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .comparison: Self.ofComparisons
        case .function(let function):
            switch function {
            case .bitOr: 5
            case .bitXor: 6
            case .bitAnd: 7
            case .shiftLeft, .shiftRight: 8
            case .add, .subtract: 9
            case .multiply, .divide: 10
            default: 11
            }
        }
    }

    /// The precedence of `NOT`, which binds more loosely than a comparison, and more tightly than `AND`.
    static let ofNegation = 3
    static let ofComparisons = 4
    /// The lowest precedence inside of one side of a comparison.
    static let ofExpressions = 5
    /// The precedence of the operand of a sign.
    static let ofSigns = 12
}
