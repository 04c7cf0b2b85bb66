// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Which files of a folder belong together by Google Takeout's names; nothing in a folder without JSON.
struct TakeoutFolder {
    private let names: TakeoutNames?
    /// The photo or video that each JSON tells of.
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

    /// - Parameter key: What the group of a photo or video is called.
    func home(of name: RawPath, key: (RawPath) -> RawPath) -> FolderNames.Home? {
        if let subject = subjects[name] {
            return FolderNames.Home(key: key(subject), part: .sidecar(of: subject))
        }
        guard let original = names?.original(ofEdited: name.readable) else { return nil }
        return FolderNames.Home(key: key(RawPath(original)), part: .rendering)
    }
}
