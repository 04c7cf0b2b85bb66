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
