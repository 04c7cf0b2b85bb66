// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// A local date in calendar parts. Names are English, so that a library gives the same folders everywhere.
struct CalendarDate {
    private let parts: DateComponents
    private let dayOfYear: Int

    init(_ date: Date, utcOffsetSeconds: Int = 0) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: utcOffsetSeconds) ?? .gmt
        parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second, .weekday], from: date)
        dayOfYear = calendar.ordinality(of: .day, in: .year, for: date) ?? 0
    }

    func text(of part: TemplateField.DatePart) -> String {
        let year = digits(parts.year, 4)
        return switch part {
        case .date: "\(year)-\(digits(parts.month, 2))-\(digits(parts.day, 2))"
        case .year: year
        case .yy: String(year.suffix(2))
        case .month: name(parts.month, CalendarDate.months)
        case .mon: String(name(parts.month, CalendarDate.months).prefix(3))
        case .mm: digits(parts.month, 2)
        case .dd: digits(parts.day, 2)
        case .dow: name(parts.weekday, CalendarDate.weekdays)
        case .doy: digits(dayOfYear, 3)
        case .hour: digits(parts.hour, 2)
        case .min: digits(parts.minute, 2)
        case .sec: digits(parts.second, 2)
        }
    }

    private func digits(_ number: Int?, _ count: Int) -> String {
        let text = String(number ?? 0)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    private func name(_ number: Int?, _ names: [String]) -> String {
        guard let number, names.indices.contains(number - 1) else { return "" }
        return names[number - 1]
    }

    private static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
}
