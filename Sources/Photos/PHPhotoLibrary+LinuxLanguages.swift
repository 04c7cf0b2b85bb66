// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Not in Apple's PhotoKit, where the language is the app's.
extension PHPhotoLibrary {
    /// Runs the body with languages of its own for what the library calls its albums; see ``PHCollection/localizedTitle``.
    ///
    /// Without it the languages are those of `LC_ALL`, `LC_MESSAGES` or `LANG`, and of `LANGUAGE`. They are asked when a
    /// title is read or a fetch asks for titles, not when a collection is made. Tasks that the body starts have them, too;
    /// queues have not.
    ///
    /// - Parameters:
    ///   - languages: As `de`, `de-AT` or `de_AT.UTF-8`, the preferred one first. Titles are English when there are none in
    ///     any of them.
    ///   - body: What is run.
    public static func withLanguages<Value>(
        _ languages: [String], _ body: () throws -> Value
    ) rethrows -> Value {
        try TitleLanguage.$languages.withValue(languages, operation: body)
    }
}
