// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A folder's names as Google Takeout gives them; empty for a folder without JSON.
struct TakeoutFolder {
    init(_ names: [RawPath]) {}

    func home(of name: RawPath, key: (RawPath) -> RawPath) -> FolderNames.Home? { nil }
}
