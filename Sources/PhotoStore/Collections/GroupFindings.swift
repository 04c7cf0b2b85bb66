// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The groups of a snapshot.
struct GroupFindings: Sendable {
    var momentLists: MomentListSet?
    private var moments: GroupSet?
    private var imports: GroupSet?
    /// Those used last are last.
    private var places: [(metres: Float, groups: GroupSet)] = []
    /// Whoever moves a map asks for ever other distances.
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
                places = places.suffix(GroupFindings.mostPlaces)
            }
        }
    }
}
