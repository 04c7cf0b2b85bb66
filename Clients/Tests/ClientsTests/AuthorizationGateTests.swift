// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos
import Testing

@testable import Clients

struct AuthorizationGateTests {
    @Test func everyStatusHasItsAnswer() {
        let answers = [PHAuthorizationStatus.notDetermined, .restricted, .denied, .authorized, .limited]
            .map(AuthorizationGate.answer(for:))
        #expect(answers == [.unasked, .refused, .refused, .allowed, .limited])
    }
}
