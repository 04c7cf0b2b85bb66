// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import PlatformMedia

/// The conversion of files into common formats.
extension RuntimeServices {
    static func commonFormat(of file: borrowing OpenFile) throws(LibraryError) -> CommonFormat? {
        switch try MediaConversion.format(for: file) {
        case .jpeg: .jpeg
        case .h264: .h264
        case nil: nil
        }
    }

    static func convert(
        _ file: borrowing OpenFile, to format: CommonFormat, into target: borrowing OpenFile, isCancelled: () -> Bool
    ) throws(LibraryError) {
        if isCancelled() { throw LibraryError(.cancelled, "the conversion was cancelled") }
        switch format {
        case .jpeg: try target.replaceEnd(at: 0, with: MediaConversion.jpeg(of: file))
        case .h264:
            do throws(AVError) {
                try MediaConversion.h264(of: file, into: target, isCancelled: isCancelled)
            } catch {
                throw LibraryError(error)
            }
        }
    }
}

extension LibraryError {
    /// Converts an error of encoding a movie.
    init(_ error: AVError) {
        let code: LibraryError.Code =
            switch error.code {
            case .diskFull: .diskFull
            case .operationCancelled: .cancelled
            case .decodeFailed, .fileFormatNotRecognized, .fileFailedToParse, .noImageAtTime: .damagedFile
            case .encoderNotFound, .operationNotSupportedForAsset, .operationNotSupportedForPreset: .unsupported
            case .unknown, .exportFailed, .maximumFileSizeReached, .fileAlreadyExists: .inputOutput
            }
        self.init(code, error.localizedDescription)
    }
}
