// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is written, as the environment asks.
struct LogSettings: Sendable {
    /// The lowest type that is written; `nil`: none is.
    var lowest: OSLogType?
    var showsPrivate: Bool

    init(environment: [String: String]) {
        lowest = LogSettings.lowest(named: environment["PHOTOS_LOG"] ?? "")
        showsPrivate = environment["PHOTOS_LOG_PRIVATE"] == "show"
    }

    /// The type with a name; a word that is none changes nothing.
    private static func lowest(named word: String) -> OSLogType? {
        let types: [OSLogType] = [.debug, .info, .default, .error, .fault]
        return word == "off" ? nil : types.first { $0.name == word } ?? .info
    }
}
