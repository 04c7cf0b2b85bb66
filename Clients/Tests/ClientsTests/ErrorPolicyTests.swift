// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct ErrorPolicyTests {
    let library: SampleLibrary

    init() throws { library = try .shared() }

    @Test(
        arguments: zip(
            [
                PHPhotosError.networkError, .operationInterrupted, .accessUserDenied, .accessRestricted,
                .identifierNotFound, .invalidResource, .missingResource, .notEnoughSpace, .networkAccessRequired,
                .changeNotSupported,
            ],
            [
                ErrorPolicy.retryLater, .retryLater, .askUser, .askUser, .skipAsset, .skipAsset, .skipAsset, .askUser,
                .retryLater, .stop,
            ]))
    func everyCodeHasItsPolicy(_ code: PHPhotosError.Code, _ policy: ErrorPolicy) {
        #expect(ErrorPolicy(PHPhotosError(code)) == policy)
    }

    @Test(arguments: [
        (3302, ErrorPolicy.skipAsset), (3305, .askUser), (3311, .askUser), (3164, .retryLater), (1, .stop),
    ])
    func rawNumbersHaveTheirPolicy(_ number: Int, _ policy: ErrorPolicy) {
        #expect(ErrorPolicy(NSError(domain: "PHPhotosErrorDomain", code: number)) == policy)
    }

    @Test func anotherDomainStops() {
        #expect(ErrorPolicy(NSError(domain: NSPOSIXErrorDomain, code: 3302)) == .stop)
        #expect(ErrorPolicy(CancellationError()) == .stop)
    }

    @Test func plugInsReadTheNumbers() {
        #expect(PlugInError(PHPhotosError(.accessUserDenied)) == .accessDenied)
        #expect(PlugInError(PHPhotosError(.notEnoughSpace)) == .notEnoughSpace)
        #expect(PlugInError(PHPhotosError(.invalidResource)) == .notSupportedFormat)
        #expect(PlugInError(PHPhotosError(.internalError)) == .unexpected)
    }

    @Test func aRealFailureHasAPolicy() async throws {
        let resource = try #require(PHAssetResource.assetResources(for: try library.large.asset).first)
        try await TemporaryFolder.with { folder in
            let url = folder.appendingPathComponent("copy.jpg")
            #expect(await CarefulWriter().write(resource, to: url) == nil)
            let copy = try Data(contentsOf: url)
            #expect(try copy == Data(contentsOf: library.large.url))
            #expect(await CarefulWriter().write(resource, to: url) == .stop)
        }
    }
}
