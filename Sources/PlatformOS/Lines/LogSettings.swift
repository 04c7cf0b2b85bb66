// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The settings for messages, read from the environment.
struct LogSettings: Sendable {
    /// The lowest type to write; `nil` for none.
    var lowest: OSLogType?
    var showsPrivate: Bool

    init(environment: [String: String]) {
        lowest = LogSettings.lowest(named: environment["PHOTOS_LOG"] ?? "")
        showsPrivate = environment["PHOTOS_LOG_PRIVATE"] == "show"
    }

    /// Returns the type of a name: `nil` for `off`, and `info`, the default, for an unknown word.
    private static func lowest(named word: String) -> OSLogType? {
        let types: [OSLogType] = [.debug, .info, .default, .error, .fault]
        return word == "off" ? nil : types.first { $0.name == word } ?? .info
    }
}
