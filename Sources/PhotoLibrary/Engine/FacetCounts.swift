// Licensed under the Apache License, Version 2.0. See LICENSE.

/// How many visible assets have each keyword, person, camera and city.
public struct FacetCounts: Hashable, Codable, Sendable {
    /// The number of assets by keyword.
    public var keywords: [String: Int]
    /// The number of assets by the name of a person in them.
    public var people: [String: Int]
    /// The number of assets by the model of the camera.
    public var cameras: [String: Int]
    /// The number of assets by the city near the place of capture.
    public var cities: [String: Int]

    /// Creates counts.
    public init(
        keywords: [String: Int] = [:], people: [String: Int] = [:], cameras: [String: Int] = [:],
        cities: [String: Int] = [:]
    ) {
        self.keywords = keywords
        self.people = people
        self.cameras = cameras
        self.cities = cities
    }
}

extension FacetCounts {
    /// Counts assets that are in memory.
    package init(of assets: some Sequence<Asset>) {
        self.init()
        for asset in assets {
            for keyword in Set(asset.metadata.keywords) { keywords[keyword, default: 0] += 1 }
            for person in Set(asset.metadata.people.compactMap(\.name)) { people[person, default: 0] += 1 }
            if let camera = asset.metadata.camera.model { cameras[camera, default: 0] += 1 }
            if let city = asset.city { cities[city, default: 0] += 1 }
        }
    }
}
