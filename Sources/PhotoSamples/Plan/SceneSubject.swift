// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The subject of a picture.
enum SceneSubject: String, Sendable, CaseIterable {
    case mountains, lake, sea, beach, lighthouse, city, fireworks, forest, autumn, bamboo, dunes, flowers, aurora
    case balloons, harbour, field, blossom, gate, cafe, snow, bokeh, screen

    /// The parts of the day at which this subject is photographed.
    var hours: [Hour] {
        switch self {
        case .aurora, .fireworks, .bokeh: [.night]
        case .city: [.dusk, .night, .golden]
        case .snow: [.dusk, .dawn]
        case .balloons: [.dawn, .golden]
        case .gate: [.golden, .dusk]
        case .dunes: [.golden, .night, .dusk]
        case .sea: [.golden, .day, .dusk]
        case .lighthouse: [.day, .golden, .dusk]
        case .lake: [.day, .dawn, .golden]
        case .mountains, .field: [.day, .golden]
        case .harbour: [.day, .golden, .dusk]
        case .beach, .forest, .autumn, .bamboo, .flowers, .blossom, .cafe, .screen: [.day]
        }
    }

    /// True if the subject suits a panorama.
    var isWide: Bool {
        switch self {
        case .mountains, .lake, .sea, .beach, .city, .dunes, .balloons, .harbour, .field, .snow, .gate, .aurora: true
        case .lighthouse, .fireworks, .forest, .autumn, .bamboo, .flowers, .blossom, .cafe, .bokeh, .screen: false
        }
    }

    func scene(_ hour: Hour, seed: UInt64, clock: String) -> any Scene {
        let light = hour.light
        return switch self {
        case .mountains: MountainScene(light: light, seed: seed)
        case .lake: MountainScene(light: light, seed: seed, hasLake: true)
        case .sea: SeaScene(light: light, seed: seed)
        case .beach: SeaScene(light: light, seed: seed, shore: .beach)
        case .lighthouse: SeaScene(light: light, seed: seed, shore: .lighthouse)
        case .city: CityScene(light: light, seed: seed)
        case .fireworks: CityScene(light: light, seed: seed, hasFireworks: true)
        case .forest: ForestScene(season: .summer, seed: seed)
        case .autumn: ForestScene(season: .autumn, seed: seed)
        case .bamboo: ForestScene(season: .bamboo, seed: seed)
        case .dunes: DuneScene(light: light, seed: seed)
        case .flowers: FlowerScene(seed: seed)
        case .aurora: AuroraScene(seed: seed)
        case .balloons: BalloonScene(light: light, seed: seed)
        case .harbour: HarbourScene(light: light, seed: seed)
        case .field: FieldScene(light: light, seed: seed)
        case .blossom: BlossomScene(light: light, seed: seed)
        case .gate: GateScene(light: light, seed: seed)
        case .cafe: CafeScene(seed: seed)
        case .snow: SnowScene(light: light, seed: seed)
        case .bokeh: BokehScene(seed: seed)
        case .screen: ScreenshotScene(seed: seed, clock: clock)
        }
    }
}

/// A part of the day.
enum Hour: Sendable {
    case dawn, day, golden, dusk, night

    var light: Light {
        switch self {
        case .dawn: .dawn
        case .day: .day
        case .golden: .golden
        case .dusk: .dusk
        case .night: .night
        }
    }

    /// The minutes after midnight between which it begins; all but the day last less than an hour.
    var minutes: ClosedRange<Int> {
        switch self {
        case .dawn: 375...420
        case .day: 600...930
        case .golden: 1085...1135
        case .dusk: 1175...1220
        case .night: 1290...1370
        }
    }
}
