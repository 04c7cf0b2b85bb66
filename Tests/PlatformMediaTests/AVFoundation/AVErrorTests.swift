// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import PlatformMedia

struct AVErrorTests {
    @Test func codesHaveApplesNumbers() {
        let codes: [(AVError.Code, Int)] = [
            (AVError.unknown, -11800), (AVError.diskFull, -11807), (AVError.exportFailed, -11820),
            (AVError.fileAlreadyExists, -11823), (AVError.fileFormatNotRecognized, -11828),
            (AVError.fileFailedToParse, -11829), (AVError.encoderNotFound, -11834),
            (AVError.operationNotSupportedForAsset, -11838),
            (AVError.operationNotSupportedForPreset, -11871), (AVError.operationCancelled, -11878),
        ]
        for (code, number) in codes { #expect(code.rawValue == number) }
        #expect(AVFoundationErrorDomain == "AVFoundationErrorDomain")
        #expect(AVError.errorDomain == AVFoundationErrorDomain)
    }

    @Test func anErrorIsAlsoAnNSErrorWithItsSentence() {
        let error: any Error = AVError(.diskFull, "make room", cause: "no space")
        #expect((error as NSError).domain == AVFoundationErrorDomain)
        #expect((error as NSError).code == -11807)
        #expect(error.localizedDescription == "make room")
        #expect((error as NSError).localizedFailureReason == "no space")
        #expect((error as? AVError)?.code == .diskFull)
    }

    @Test func eachFailureBelowHasANumber() {
        func code(_ code: LibraryError.Code) -> AVError.Code { AVError(LibraryError(code, "why")).code }
        #expect(code(.unsupportedFormat) == .fileFormatNotRecognized)
        #expect(code(.damagedFile) == .fileFailedToParse)
        #expect(code(.overBudget) == .fileFailedToParse)
        #expect(code(.diskFull) == .diskFull)
        #expect(code(.cancelled) == .operationCancelled)
        #expect(code(.unsupported) == .operationNotSupportedForAsset)
        #expect(code(.inputOutput) == .unknown)
        #expect(AVError(LibraryError(.diskFull, "make room")).localizedDescription == "make room")
    }
}
