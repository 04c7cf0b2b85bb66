// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Languages of titles, an addition to Apple's PhotoKit, where the app determines them.
extension PHPhotoLibrary {
    /// Runs a closure with its own languages for the titles of computed albums; see ``PHCollection/localizedTitle``.
    ///
    /// By default the languages are those of `LC_ALL`, `LC_MESSAGES` or `LANG`, and of `LANGUAGE`. They are looked up
    /// when a title is read or a fetch needs titles, not when a collection is created. Tasks started by the closure
    /// inherit the languages; dispatch queues do not.
    ///
    /// - Parameters:
    ///   - languages: The languages as `de`, `de-AT` or `de_AT.UTF-8`, the preferred one first. Titles are English when
    ///     none of them is available.
    ///   - body: The closure.
    public static func withLanguages<Value>(
        _ languages: [String], _ body: () throws -> Value
    ) rethrows -> Value {
        try TitleLanguage.$languages.withValue(languages, operation: body)
    }
}
