// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Texts of numbers and names for people.
enum Words {
    /// Returns a size such as `812 bytes`, `3.4 MB` or `128 GB`: decimal units, at least two digits.
    static func byteCount(_ bytes: Int64) -> String {
        if bytes < 1_000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
        var value = Double(bytes) / 1_000
        var units = ["kB", "MB", "GB", "TB", "PB"][...]
        while value >= 999.5, units.count > 1 {
            value /= 1_000
            units.removeFirst()
        }
        return "\(value < 9.95 ? oneDecimal(value) : String(Int(value.rounded()))) \(units[units.startIndex])"
    }

    /// Returns a length such as `0:07`, `12:30` or `1:02:03`.
    static func duration(_ seconds: Double) -> String {
        let whole = seconds.isFinite ? Int(min(max(0, seconds.rounded()), 1e9)) : 0
        let (hours, minutes) = (whole / 3_600, whole / 60 % 60)
        let tail = twoDigits(whole % 60)
        return hours > 0 ? "\(hours):\(twoDigits(minutes)):\(tail)" : "\(minutes):\(tail)"
    }

    /// Returns an elapsed time such as `0.4 s`, `42 s` or `12:30`.
    static func elapsed(_ time: Duration) -> String {
        let seconds = time / .seconds(1)
        if seconds < 9.95 { return "\(oneDecimal(seconds)) s" }
        return seconds < 59.5 ? "\(Int(seconds.rounded())) s" : duration(seconds)
    }

    /// Returns a count such as `1 file` or `2 files`.
    static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    /// `1 album or folder`, `2 albums or folders`.
    static func collections(_ number: Int) -> String {
        number == 1 ? "1 album or folder" : "\(number) albums or folders"
    }

    static func oneDecimal(_ value: Double) -> String {
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
}
