// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension LibraryError {
    static func diskFullDuringImport(_ error: LibraryError) -> LibraryError {
        LibraryError(
            .diskFull,
            "The library's disk is full. What was imported until now is safe. Make room, then run the import again: "
                + "it carries on where it stopped.",
            cause: error.description)
    }
}
