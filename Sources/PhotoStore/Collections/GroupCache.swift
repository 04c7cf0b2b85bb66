// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The groups of a snapshot that have been computed.
struct GroupCache: Sendable {
    var momentLists: MomentListSet?
    private var moments: GroupSet?
    private var imports: GroupSet?
    /// Places by distance, the most recently used last.
    private var places: [(metres: Float, groups: GroupSet)] = []
    /// The number of distances that are kept. Zooming a map asks for a new distance each time.
    private static let mostPlaces = 2

    init() {}

    subscript(kind: GroupKind) -> GroupSet? {
        get {
            switch kind {
            case .moments: moments
            case .imports: imports
            case .places(let metres): places.first { $0.metres == metres }?.groups
            }
        }
        set {
            switch kind {
            case .moments: moments = newValue
            case .imports: imports = newValue
            case .places(let metres):
                places.removeAll { $0.metres == metres }
                if let newValue { places.append((metres, newValue)) }
                places = places.suffix(GroupCache.mostPlaces)
            }
        }
    }
}
