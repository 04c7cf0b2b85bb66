// Licensed under the Apache License, Version 2.0. See LICENSE.

import PhotoLibrary
import Testing

struct ScreenRecordingNameTests {
    @Test(arguments: [
        "RPReplay_Final1700000000.mp4", "RPReplay_Final1700000000.MP4", "ScreenRecording_12-07-2023 10-16-05_1.mov",
        "Screen Recording 2023-12-07 at 10.16.05.mov", "screen-20231207-101605.mp4",
        "Screen_Recording_20231207_101605_Photos.mp4", "Screenrecorder-2023-12-07-10-16-05-123.mp4",
    ])
    func systemsNameRecordingsOfTheScreen(_ filename: String) {
        #expect(ScreenRecordingName.matches(filename))
    }

    @Test(arguments: ["screen-door.mp4", "ScreenRecording_of_a_cat.mov", "RPReplay.mp4", "IMG_1234.MOV", ""])
    func otherNamesSayNothing(_ filename: String) {
        #expect(!ScreenRecordingName.matches(filename))
    }
}
