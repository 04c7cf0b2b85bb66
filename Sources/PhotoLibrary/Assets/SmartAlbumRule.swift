// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PhotoQuery

/// The definition of a smart album's contents: what PhotoKit documents, and our additions.
public struct SmartAlbumRule: Hashable, Sendable {
    /// The condition that the assets meet.
    public var predicate: QueryPredicate
    /// True if hidden assets belong to it, regardless of the fetch.
    public var includesHidden = false
    /// True if all members of bursts belong to it, regardless of the fetch.
    public var includesAllBursts = false
    /// True if it contains only assets in the trash.
    public var isTrash = false

    /// Creates the rule of the library's smart album of this subtype, or returns `nil` for albums, groups, duplicates,
    /// which no rule tells one by one, and the smart albums that a user made.
    ///
    /// - Parameters:
    ///   - subtype: The kind of the album.
    ///   - now: The date from which "recently" is measured.
    public init?(_ subtype: AssetCollection.Subtype, now: Date) {
        guard let predicate = SmartAlbumRule.predicate(of: subtype, now: now) else { return nil }
        self.predicate = predicate
        isTrash = subtype == .recentlyDeleted
        // The trash shows every deleted asset; otherwise nobody could restore it.
        includesHidden = subtype == .allHidden || isTrash
        includesAllBursts = isTrash
    }

    private static func predicate(of subtype: AssetCollection.Subtype, now: Date) -> QueryPredicate? {
        switch subtype {
        case .albumRegular, .generic, .moment, .place, .importSession, .duplicates: nil
        // Assets from other programs are included: everything in the user's own library.
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
        // These assets are in Videos, too.
        case .slomoVideos: .subtype(.highFrameRate)
        case .timelapses: .subtype(.timelapse)
        case .screenRecordings: .subtype(.screenRecording)
        case .cinematic: .subtype(.cinematic)
        // No file records that a Live Photo is shown as a long exposure, and nothing is uploaded yet.
        case .longExposures, .unableToUpload: .constant(false)
        }
    }

    /// Thirty days, as in Apple's Photos.
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
