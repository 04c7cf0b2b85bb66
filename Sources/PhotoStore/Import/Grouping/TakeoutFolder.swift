// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The groups of a folder by the names of Google Takeout. A folder without JSON has none.
struct TakeoutFolder {
    private let names: TakeoutNames?
    /// The photo or video of each JSON file.
    private let subjects: [RawPath: RawPath]

    init(_ names: [RawPath]) {
        guard names.contains(where: { $0.hasExtension("json") }) else {
            self.names = nil
            subjects = [:]
            return
        }
        let takeout = TakeoutNames(names: names.map(\.readable))
        var subjects: [RawPath: RawPath] = [:]
        for name in names where !name.hasExtension("json") && takeout.original(ofEdited: name.readable) == nil {
            guard let sidecar = takeout.sidecar(of: name.readable).map({ RawPath($0) }) else { continue }
            subjects[sidecar] = subjects[sidecar] ?? name
        }
        self.names = takeout
        self.subjects = subjects
    }

    /// Returns the group of a file; `nil` if Takeout's names define none.
    ///
    /// - Parameter key: Returns the key of the group of a photo or video.
    func home(of name: RawPath, key: (RawPath) -> RawPath) -> FolderNames.Home? {
        if let subject = subjects[name] {
            return FolderNames.Home(key: key(subject), part: .sidecar(of: subject))
        }
        guard let original = names?.original(ofEdited: name.readable) else { return nil }
        return FolderNames.Home(key: key(RawPath(original)), part: .rendering)
    }
}
