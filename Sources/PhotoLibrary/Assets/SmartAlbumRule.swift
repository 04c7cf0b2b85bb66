// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoQuery

/// Which assets a smart album holds: the table of what PhotoKit documents, and of what we add.
public struct SmartAlbumRule: Hashable, Sendable {
    /// What its assets fulfil.
    public var predicate: QueryPredicate
    /// Whether hidden assets belong to it whatever a fetch says.
    public var includesHidden = false
    /// Whether all frames of bursts belong to it whatever a fetch says.
    public var includesAllBursts = false
    /// Whether it holds what is in the trash, and nothing else.
    public var isTrash = false

    /// The rule of a smart album of which there is one; `nil` for albums and groups.
    ///
    /// - Parameters:
    ///   - subtype: What the album is for.
    ///   - now: What "recently" is measured from.
    public init?(_ subtype: AssetCollection.Subtype, now: Date) {
        guard let predicate = SmartAlbumRule.predicate(of: subtype, now: now) else { return nil }
        self.predicate = predicate
        isTrash = subtype == .recentlyDeleted
        // Whatever was thrown away is found there, or nobody could take it back.
        includesHidden = subtype == .allHidden || isTrash
        includesAllBursts = isTrash
    }

    private static func predicate(of subtype: AssetCollection.Subtype, now: Date) -> QueryPredicate? {
        switch subtype {
        case .albumRegular, .generic, .moment, .place, .importSession: nil
        // What other programs saved, too: everything that is the user's own.
        case .userLibrary, .recentlyDeleted: .constant(true)
        case .videos: .type(.video)
        case .favorites: .flag(.isFavorite)
        case .allHidden: .flag(.isHidden)
        case .recentlyAdded: .test(.addedDate, .greaterOrEqual, .date(now.addingTimeInterval(-recentSeconds)))
        case .bursts: .flag(.representsBurst)
        case .selfPortraits: .and([.type(.image), .flag(.isFrontCamera)])
        case .raw: .flag(.isRAW)
        case .panoramas: .subtype(.panorama)
        case .screenshots: .subtype(.screenshot)
        case .livePhotos: .subtype(.live)
        case .depthEffect: .subtype(.depthEffect)
        case .animated: .subtype(.animation)
        case .spatial: .subtype(.spatial)
        // These are in Videos, too.
        case .slomoVideos: .subtype(.highFrameRate)
        case .timelapses: .subtype(.timelapse)
        case .screenRecordings: .subtype(.screenRecording)
        case .cinematic: .subtype(.cinematic)
        // No file tells that a Live Photo is shown as a long exposure, and nothing is uploaded yet.
        case .longExposures, .unableToUpload: .constant(false)
        }
    }

    /// Thirty days, as Photos shows what is recent.
    private static let recentSeconds = 30.0 * 86_400
}

extension QueryPredicate {
    fileprivate static func test(
        _ key: AssetKey, _ comparator: QueryComparison.Operator, _ value: QueryValue
    ) -> QueryPredicate {
        .comparison(QueryComparison(.key(key.rawValue), comparator, .constant(value)))
    }

    fileprivate static func flag(_ key: AssetKey) -> QueryPredicate { test(key, .equal, QueryValue(true)) }

    fileprivate static func type(_ type: MediaType) -> QueryPredicate {
        test(.mediaType, .equal, QueryValue(type.rawValue))
    }

    fileprivate static func subtype(_ subtype: MediaSubtypes) -> QueryPredicate {
        let bit = QueryExpression.constant(.integer(Int64(subtype.rawValue)))
        let masked = QueryExpression.function(.bitAnd, [.key(AssetKey.mediaSubtypes.rawValue), bit])
        return .comparison(QueryComparison(masked, .notEqual, .constant(.integer(0))))
    }
}
