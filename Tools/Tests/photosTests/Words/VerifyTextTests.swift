// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

@testable import photos

struct VerifyTextTests {
    @Test
    func filesOfAbsentVolumesAreToldAndNoProblem() {
        var report = VerifyReport(isDeep: true)
        (report.assets, report.resources, report.bytes) = (2, 3, 7)
        (report.offline, report.offlineVolumes) = (2, ["/media/ada/Card", "/nas"])
        #expect(
            VerifyText(report: report).lines == [
                "2 files on volumes that are not connected, so not checked: /media/ada/Card, /nas",
                "All is well: 2 assets, 3 files, 7 bytes (every byte read)",
            ])
    }
}
