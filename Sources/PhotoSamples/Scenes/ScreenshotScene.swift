// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation

/// The screen of a phone, showing one of a few apps.
struct ScreenshotScene: Scene {
    var seed: UInt64
    /// The time in the status bar.
    var clock: String

    func paint(_ canvas: Canvas) {
        var random = SeededGenerator(seed)
        switch random.int(0...3) {
        case 0: HomeScreen(seed: seed).paint(canvas)
        case 1: WeatherScreen(seed: seed).paint(canvas)
        case 2: MapScreen(seed: seed).paint(canvas)
        default: MusicScreen(seed: seed).paint(canvas)
        }
        paintStatusBar(canvas)
    }

    private func paintStatusBar(_ canvas: Canvas) {
        let white = Colour(repeating: 1)
        canvas.write(centred: clock, canvas.aspect * 0.17, 0.024, height: 0.014, weight: 0.16, white)
        for bar in 0..<4 {
            let left = canvas.aspect * 0.76 + Float(bar) * 0.0055
            let top: Float = 0.035 - 0.0028 * Float(bar)
            canvas.rectangle(Box(left: left, top: top, right: left + 0.0038, bottom: 0.038), corner: 0.001, white)
        }
        let battery = Box(left: canvas.aspect * 0.84, top: 0.026, right: canvas.aspect * 0.92, bottom: 0.038)
        canvas.rectangle(battery, corner: 0.004, white, opacity: 0.4)
        canvas.rectangle(
            Box(
                left: battery.left, top: battery.top, right: battery.left + battery.width * 0.72, bottom: battery.bottom
            ),
            corner: 0.004, white)
        let bar = Box(
            left: canvas.aspect * 0.34, top: 0.982, right: canvas.aspect * 0.66, bottom: 0.9865)
        canvas.rectangle(bar, corner: 0.0022, white, opacity: 0.9)
    }
}
