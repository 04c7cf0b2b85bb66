// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Glibc

/// A report with rows in the form of the other benchmarks: see Benchmarks/common.sh.
package struct Report {
    /// The goal of a row.
    package enum Goal {
        /// A least ratio to the peer.
        case ratio(Double)
        /// A largest value in the row's unit.
        case most(Double)
        /// A least ratio, and a largest value.
        case both(ratio: Double, most: Double)
        /// A least value in the row's unit.
        case least(Double)
        /// A value without a goal.
        case none
    }

    let printsJSON: Bool
    /// The number of assets of the library.
    let assets: Int
    package private(set) var failures = 0

    package init(printsJSON: Bool, assets: Int) {
        self.printsJSON = printsJSON
        self.assets = assets
        if !printsJSON {
            print(Report.line("job", "peer", "ours", "peer", "unit", "ratio", "goal"))
        }
    }

    /// Adds a row. `peerValue` and `ratio` are `nil` where nothing is compared; `found` describes the result of a
    /// fetch.
    package mutating func row(
        _ job: String, found: String? = nil, peer: String = "", ours: Double, peerValue: Double? = nil,
        unit: String = "ms", ratio: Double? = nil, goal: Goal
    ) {
        let isMet = goal.isMet(ours: ours, ratio: ratio)
        if isMet == false { failures += 1 }
        guard printsJSON else {
            let verdict = isMet.map { $0 ? "met" : "FAIL" } ?? ""
            print(
                Report.line(
                    found.map { "\(job) (\($0))" } ?? job, peer, Report.number(ours),
                    peerValue.map(Report.number) ?? "", unit,
                    ratio.map { String(format: "%.2f", $0) } ?? "", goal.words(unit) + " " + verdict))
            fflush(nil)
            return
        }
        var fields = [
            "\"assets\": \(assets)", "\"job\": \"\(job)\"", "\"peer\": \"\(peer)\"", "\"ours\": \(Report.number(ours))",
        ]
        if let found { fields.append("\"found\": \"\(found)\"") }
        if let peerValue { fields.append("\"peer_value\": \(Report.number(peerValue))") }
        fields.append("\"unit\": \"\(unit)\"")
        if let ratio { fields.append("\"ratio\": \(String(format: "%.2f", ratio))") }
        fields.append("\"goal\": \"\(goal.words(unit))\"")
        if let isMet { fields.append("\"met\": \(isMet)") }
        print("{\(fields.joined(separator: ", "))}")
        fflush(nil)
    }

    private static func number(_ value: Double) -> String {
        String(format: abs(value) >= 1_000 ? "%.0f" : "%.3f", value)
    }

    private static func line(_ cells: String...) -> String {
        let widths = [50, 40, -12, -12, 5, -8, 0]
        return zip(cells, widths).map { cell, width in
            let space = String(repeating: " ", count: max(0, abs(width) - cell.count))
            return width < 0 ? space + cell : cell + space
        }.joined(separator: " ")
    }
}

extension Report.Goal {
    private static func text(_ ratio: Double) -> String {
        ratio < 10 && ratio != ratio.rounded() ? String(format: "%.2f", ratio) : String(Int(ratio))
    }

    func words(_ unit: String) -> String {
        switch self {
        case .ratio(let ratio): "≥ \(Self.text(ratio)) ×"
        case .most(let most): "≤ \(most) \(unit)"
        case .both(let ratio, let most): "≥ \(Self.text(ratio)) × and ≤ \(most) \(unit)"
        case .least(let least): "≥ \(Int(least)) \(unit)"
        case .none: ""
        }
    }

    /// Returns `true` if the goal is met; `nil` without a goal.
    func isMet(ours: Double, ratio: Double?) -> Bool? {
        switch self {
        case .ratio(let least): (ratio ?? 0) >= least
        case .most(let most): ours <= most
        case .both(let least, let most): (ratio ?? 0) >= least && ours <= most
        case .least(let least): ours >= least
        case .none: nil
        }
    }
}
