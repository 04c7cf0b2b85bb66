// Licensed under the Apache License, Version 2.0. See LICENSE.

import ClientSamples
import Photos
import Testing

@testable import Clients

struct AuthorizationGateTests {
    init() throws { _ = try SampleLibrary.shared() }

    @Test func everyStatusHasItsAnswer() {
        let answers = [PHAuthorizationStatus.notDetermined, .restricted, .denied, .authorized, .limited]
            .map(AuthorizationGate.answer(for:))
        #expect(answers == [.unasked, .refused, .refused, .allowed, .limited])
    }

    @Test func theGateOpensForWhoIsAllowed() async {
        #expect(await AuthorizationGate.shared.open() == .allowed)
        #expect(AuthorizationGate.shared.current == .allowed)
    }

    @Test func theOldFormIsAnswered() async {
        let isAllowed = await withCheckedContinuation { continuation in
            AuthorizationGate.shared.ask { continuation.resume(returning: $0) }
        }
        #expect(isAllowed)
    }

    @Test func theAnswerReachesTheMainQueue() async {
        let (status, isMain) = await withCheckedContinuation { continuation in
            AuthorizationGate.shared.askForEverything { status in
                continuation.resume(returning: (status, MainQueue.isCurrent))
            }
        }
        #expect(status == .authorized)
        #expect(isMain)
    }
}
