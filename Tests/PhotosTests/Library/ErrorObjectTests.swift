// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoQuery
import PlatformMedia
import Testing

@testable import Photos

/// Every error of ours converts to the `NSError` that it is on Apple systems, in every way that clients use, and back.
struct ErrorObjectTests {
    /// An error in all the forms in which clients meet it.
    struct Trial: Sendable, CustomStringConvertible {
        var error: any Error
        var domain: String
        var code: Int
        var sentence: String
        var description: String { domain }
    }

    static let trials = [
        Trial(
            error: PHPhotosError(.notEnoughSpace, userInfo: [NSLocalizedDescriptionKey: "make room"]),
            domain: "PHPhotosErrorDomain", code: 3305, sentence: "make room"),
        Trial(
            error: AVError(
                _nsError: NSError(
                    domain: AVFoundationErrorDomain, code: -11807, userInfo: [NSLocalizedDescriptionKey: "make room"])),
            domain: "AVFoundationErrorDomain", code: -11807, sentence: "make room"),
        Trial(
            error: LibraryError(.diskFull, "make room"), domain: "LibraryErrorDomain", code: 11, sentence: "make room"),
        Trial(
            error: CLError(
                _nsError: NSError(domain: kCLErrorDomain, code: 8, userInfo: [NSLocalizedDescriptionKey: "ask again"])),
            domain: "kCLErrorDomain", code: 8, sentence: "ask again"),
        Trial(error: QueryError("say it again"), domain: "QueryErrorDomain", code: 1, sentence: "say it again"),
    ]

    /// The `~=` of a code takes this path, and a trap in it would end the client.
    @Test(arguments: [PHPhotosErrorDomain, AVFoundationErrorDomain, kCLErrorDomain])
    func aNumberThatNobodyKnowsStaysAnObject(_ domain: String) {
        let error: any Error = NSError(domain: domain, code: 987_654)
        let isKnown =
            switch error {
            case PHPhotosError.networkError, AVError.unknown, CLError.network: true
            default: false
            }
        #expect(!isKnown)
        #expect(!(error is PHPhotosError) && !(error is AVError) && !(error is CLError))
        #expect((error as NSError).code == 987_654)
    }

    private func caught(_ body: () throws -> Void) -> NSError? {
        do { try body() } catch let error as NSError { return error }
        return nil
    }

    private func check(_ object: NSError?, _ trial: Trial) {
        #expect(object?.domain == trial.domain)
        #expect(object?.code == trial.code)
        #expect(object?.localizedDescription == trial.sentence)
    }

    @Test(arguments: trials)
    func itIsCaughtAsAnObject(_ trial: Trial) {
        check(caught { throw trial.error }, trial)
    }

    @Test(arguments: trials)
    func itIsFoundInAnAnyAndAResult(_ trial: Trial) {
        let box: Any = trial.error
        check(box as? NSError, trial)
        let result: Result<Int, any Error> = .failure(trial.error)
        if case .failure(let error as NSError) = result { check(error, trial) } else { Issue.record("no failure") }
        let info: [AnyHashable: Any] = ["error": trial.error]
        check(info["error"] as? NSError, trial)
        #expect(info["error"] is any Error)
        #expect(trial.error.localizedDescription == trial.sentence)
    }

    /// Returns the error converted back from the object: from an `Any`, from an error, and thrown.
    private func back<Failure: Error>(_ error: Failure) -> [Failure?] {
        let object = error as NSError
        return [object as Any as? Failure, (object as any Error) as? Failure, caught { throw object } as? Failure]
    }

    @Test func itComesBackFromTheObject() {
        let photos = PHPhotosError(.networkError, userInfo: [NSLocalizedDescriptionKey: "later"])
        #expect(back(photos) == [photos, photos, photos])
        let library = LibraryError(.volumeOffline, "plug it in", cause: "no device")
        #expect(back(library) == [library, library, library])
        let query = QueryError("no such key", key: "a", format: "a == 1", position: 0)
        #expect(back(query) == [query, query, query])
        let media = AVError(_nsError: NSError(domain: AVFoundationErrorDomain, code: -11878))
        #expect(back(media).map { $0?.code } == [.operationCancelled, .operationCancelled, .operationCancelled])
    }

    @Test func anObjectOfAnotherDomainIsNone() {
        let stranger: any Error = NSError(domain: "Stranger", code: 3305)
        #expect(stranger as? PHPhotosError == nil)
        #expect(stranger as? LibraryError == nil)
        #expect(stranger as? QueryError == nil)
        #expect(stranger as? AVError == nil)
        let future: any Error = NSError(domain: LibraryError.errorDomain, code: 1_000)
        #expect(future as? LibraryError == nil)
    }

    @Test func errorsWithTypesAreCaughtAsObjects() {
        func fail() throws(LibraryError) { throw LibraryError(.notFound, "look elsewhere") }
        do { try fail() } catch let error as NSError {
            #expect(error.code == 1 && error.domain == "LibraryErrorDomain")
        }
    }

    /// Clients that store the numbers need the same ones in later versions.
    @Test func everyKindOfTheLibrarysErrorsHasItsOwnNumber() {
        let codes = ErrorTests.mapping.map(\.0)
        #expect(codes.map { LibraryError($0, "").errorCode } == Array(1...20))
        for code in codes {
            let error = LibraryError(code, "why")
            #expect((error as NSError) as Any as? LibraryError == error)
        }
    }
}

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
