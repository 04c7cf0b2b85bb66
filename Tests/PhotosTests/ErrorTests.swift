// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct ErrorTests {
    static let numbers: [(PHPhotosError.Code, Int)] = [
        (.internalError, -1), (.userCancelled, 3072), (.persistentChangeTokenExpired, 3105),
        (.libraryVolumeOffline, 3114), (.relinquishingLibraryBundleToWriter, 3142),
        (.switchingSystemPhotoLibrary, 3143), (.networkAccessRequired, 3164), (.networkError, 3169),
        (.identifierNotFound, 3201), (.multipleIdentifiersFound, 3202), (.persistentChangeDetailsUnavailable, 3210),
        (.changeNotSupported, 3300), (.operationInterrupted, 3301), (.invalidResource, 3302), (.missingResource, 3303),
        (.notEnoughSpace, 3305), (.requestNotSupportedForAsset, 3306), (.limitExceeded, 3307),
        (.accessRestricted, 3310), (.accessUserDenied, 3311), (.libraryInFileProviderSyncRoot, 5423),
    ]

    @Test(arguments: numbers)
    func everyCodeHasApplesNumber(_ code: PHPhotosError.Code, _ number: Int) {
        #expect(code.rawValue == number)
        #expect(PHPhotosError.Code(rawValue: number) == code)
        #expect((PHPhotosError(code) as NSError).code == number)
    }

    static let mapping: [(LibraryError.Code, PHPhotosError.Code)] = [
        (.notFound, .identifierNotFound), (.invalidRequest, .changeNotSupported),
        (.unsupported, .requestNotSupportedForAsset), (.unsupportedFormat, .invalidResource),
        (.damagedFile, .invalidResource), (.overBudget, .limitExceeded), (.fileChanged, .operationInterrupted),
        (.accessDenied, .accessUserDenied), (.accessRestricted, .accessRestricted), (.inputOutput, .internalError),
        (.diskFull, .notEnoughSpace), (.libraryMissing, .relinquishingLibraryBundleToWriter),
        (.libraryUnreadable, .internalError), (.libraryTooNew, .internalError), (.missingOriginal, .missingResource),
        (.volumeOffline, .missingResource),
        (.cancelled, .userCancelled), (.connectionLost, .operationInterrupted),
        (.conflict, .operationInterrupted), (.notWritable, .internalError),
    ]

    @Test(arguments: mapping)
    func aFailureOfTheLibraryBecomesACode(_ inner: LibraryError.Code, _ outer: PHPhotosError.Code) {
        let error = PHPhotosError(LibraryError(inner, "what to do", cause: "what was said"))
        #expect(error.code == outer)
        #expect(error.localizedDescription == "what to do")
        #expect((error as NSError).localizedFailureReason == "what was said")
    }

    @Test func anErrorIsCaughtByItsCode() {
        do {
            throw PHPhotosError(.accessUserDenied)
        } catch PHPhotosError.accessUserDenied {
            return
        } catch {
            Issue.record("\(error)")
        }
    }

    @Test func aThrownErrorCastsAsClientsDo() {
        let error: any Error = PHPhotosError(.notEnoughSpace, userInfo: [NSLocalizedDescriptionKey: "full"])
        #expect((error as? PHPhotosError)?.code == .notEnoughSpace)
        #expect((error as NSError).code == 3305)
        #expect((error as NSError).domain == "PHPhotosErrorDomain")
        #expect(error.localizedDescription == "full")
        #expect(PHPhotosError.errorDomain == PHPhotosErrorDomain)
    }

    @Test func errorsOfOneCodeAreEqual() {
        #expect(PHPhotosError(.networkError) == PHPhotosError(.networkError))
        #expect(PHPhotosError(.networkError) != PHPhotosError(.internalError))
    }

    /// Clients that use numbers only compare so.
    @Test func aClientThatKnowsNumbersOnlyIsTold() {
        func message(_ error: any Error) -> String {
            switch (error as NSError).code {
            case 3300: "unsupported"
            case 3302: "broken"
            case 3305: "full"
            case 3310, 3311: "no access"
            default: "unexpected"
            }
        }
        #expect(message(PHPhotosError(.changeNotSupported)) == "unsupported")
        #expect(message(PHPhotosError(.invalidResource)) == "broken")
        #expect(message(PHPhotosError(.notEnoughSpace)) == "full")
        #expect(message(PHPhotosError(.accessUserDenied)) == "no access")
    }

    static let names: [(PHPhotosError.Code, PHPhotosError.Code)] = [
        (PHPhotosError.internalError, .internalError), (PHPhotosError.userCancelled, .userCancelled),
        (PHPhotosError.persistentChangeTokenExpired, .persistentChangeTokenExpired),
        (PHPhotosError.libraryVolumeOffline, .libraryVolumeOffline),
        (PHPhotosError.relinquishingLibraryBundleToWriter, .relinquishingLibraryBundleToWriter),
        (PHPhotosError.switchingSystemPhotoLibrary, .switchingSystemPhotoLibrary),
        (PHPhotosError.networkAccessRequired, .networkAccessRequired), (PHPhotosError.networkError, .networkError),
        (PHPhotosError.identifierNotFound, .identifierNotFound),
        (PHPhotosError.multipleIdentifiersFound, .multipleIdentifiersFound),
        (PHPhotosError.persistentChangeDetailsUnavailable, .persistentChangeDetailsUnavailable),
        (PHPhotosError.changeNotSupported, .changeNotSupported),
        (PHPhotosError.operationInterrupted, .operationInterrupted), (PHPhotosError.invalidResource, .invalidResource),
        (PHPhotosError.missingResource, .missingResource), (PHPhotosError.notEnoughSpace, .notEnoughSpace),
        (PHPhotosError.requestNotSupportedForAsset, .requestNotSupportedForAsset),
        (PHPhotosError.limitExceeded, .limitExceeded), (PHPhotosError.accessRestricted, .accessRestricted),
        (PHPhotosError.accessUserDenied, .accessUserDenied),
        (PHPhotosError.libraryInFileProviderSyncRoot, .libraryInFileProviderSyncRoot),
        (PHPhotosError.invalid, .internalError), (PHPhotosError.Code.invalid, .internalError),
    ]

    @Test(arguments: names)
    func everyCodeGoesByTheErrorsNameToo(_ name: PHPhotosError.Code, _ code: PHPhotosError.Code) {
        #expect(name == code)
    }

    @Test func anErrorTellsCodeAndInfo() {
        let error = PHPhotosError(.multipleIdentifiersFound, userInfo: [PHLocalIdentifiersErrorKey: ["a", "b"]])
        #expect(error.code == .multipleIdentifiersFound)
        #expect(error.userInfo[PHLocalIdentifiersErrorKey] as? [String] == ["a", "b"])
        #expect((error as NSError).userInfo[PHLocalIdentifiersErrorKey] as? [String] == ["a", "b"])
    }

    @Test func codesMatchThrownErrorsInPatterns() {
        let error: any Error = PHPhotosError(.networkError)
        #expect(PHPhotosError.networkError ~= error)
        #expect(!(PHPhotosError.internalError ~= error))
    }
}
