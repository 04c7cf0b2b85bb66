// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

extension CollectionNode {
    /// The title that the user gave, or the library in the program's language; `nil` for a collection without a title.
    var localizedTitle: String? {
        switch self {
        case .assets(let collection): collection.localizedTitle
        case .list(let list): list.subtype == .regularFolder || !list.title.isEmpty ? list.title : nil
        }
    }
}

extension AssetCollection {
    fileprivate var localizedTitle: String? {
        switch subtype {
        case .albumRegular, .generic: title
        case .moment: nil
        case .place: location.flatMap(RuntimeServices.cityName) ?? subtype.title(in: .current)
        default: subtype.title(in: .current) ?? title
        }
    }
}

extension AssetCollection.Subtype {
    /// Returns the title of a computed album; `nil` for a collection that has its own title, or none.
    func title(in language: TitleLanguage) -> String? {
        guard let titles else { return nil }
        return switch language {
        case .english: titles.english
        case .german: titles.german
        case .simplifiedChinese: titles.chinese
        case .japanese: titles.japanese
        }
    }

    private typealias Titles = (english: String, german: String, chinese: String, japanese: String)

    private var titles: Titles? {
        switch self {
        case .albumRegular, .generic, .moment: nil
        case .panoramas: ("Panoramas", "Panoramen", "全景照片", "パノラマ")
        case .videos: ("Videos", "Videos", "视频", "ビデオ")
        case .favorites: ("Favorites", "Favoriten", "个人收藏", "お気に入り")
        case .timelapses: ("Time-lapse", "Zeitraffer", "延时摄影", "タイムラプス")
        case .allHidden: ("Hidden", "Ausgeblendet", "已隐藏", "非表示")
        case .recentlyAdded: ("Recently Added", "Zuletzt hinzugefügt", "最近添加", "最近追加した項目")
        case .bursts: ("Bursts", "Serien", "连拍快照", "バースト")
        case .slomoVideos: ("Slo-mo", "Slo-Mo", "慢动作", "スローモーション")
        case .userLibrary: ("Recents", "Zuletzt", "最近项目", "最近の項目")
        case .selfPortraits: ("Selfies", "Selfies", "自拍", "セルフィー")
        case .screenshots: ("Screenshots", "Bildschirmfotos", "截屏", "スクリーンショット")
        case .depthEffect: ("Portrait", "Porträt", "人像", "ポートレート")
        case .livePhotos: ("Live Photos", "Live Photos", "实况照片", "Live Photos")
        case .animated: ("Animated", "Animiert", "动图", "アニメーション")
        case .longExposures: ("Long Exposure", "Langzeitbelichtung", "长曝光", "長時間露光")
        case .unableToUpload: ("Unable to Upload", "Upload nicht möglich", "无法上传", "アップロードできません")
        case .raw: ("RAW", "RAW", "RAW", "RAW")
        case .cinematic: ("Cinematic", "Kinomodus", "电影效果", "シネマティック")
        case .spatial: ("Spatial", "Räumlich", "空间", "空間")
        case .screenRecordings: ("Screen Recordings", "Bildschirmaufnahmen", "屏幕录制", "画面収録")
        case .recentlyDeleted: ("Recently Deleted", "Zuletzt gelöscht", "最近删除", "最近削除した項目")
        case .duplicates: ("Duplicates", "Duplikate", "重复项目", "重複項目")
        case .importSession: ("Import", "Import", "导入", "読み込み")
        case .place: ("Place", "Ort", "地点", "場所")
        }
    }
}

/// A language of the titles of computed albums.
enum TitleLanguage: Sendable, CaseIterable {
    case english, german, simplifiedChinese, japanese

    /// Returns the first of the languages that has titles; English when none has.
    init(preferring tags: [String]) { self = tags.lazy.compactMap(TitleLanguage.init(tag:)).first ?? .english }

    /// Parses `de-AT` and `de_AT.UTF-8`. `nil` when there are no titles in the language.
    private init?(tag: String) {
        let parts = tag.prefix { $0 != "." && $0 != "@" }.split { $0 == "-" || $0 == "_" }.map { $0.lowercased() }
        switch parts.first {
        case "en", "c", "posix": self = .english
        case "de": self = .german
        case "ja": self = .japanese
        case "zh" where !TitleLanguage.isTraditional(parts.dropFirst()): self = .simplifiedChinese
        default: return nil
        }
    }

    private static func isTraditional(_ parts: ArraySlice<String>) -> Bool {
        if parts.contains("hans") { return false }
        return !Set(["hant", "tw", "hk", "mo"]).isDisjoint(with: parts)
    }

    /// The language of the program: the language that it set, otherwise the language of its environment.
    static var current: TitleLanguage { languages.map(TitleLanguage.init(preferring:)) ?? ofEnvironment }

    /// The languages that the program set.
    @TaskLocal static var languages: [String]?

    private static let ofEnvironment = TitleLanguage(preferring: languages(ProcessInfo.processInfo.environment))

    /// Returns the languages of the environment. `LANGUAGE` is a list, and applies unless the locale is `C` or `POSIX`.
    static func languages(_ environment: [String: String]) -> [String] {
        let locales = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { environment[$0] }
        guard let locale = locales.first(where: { !$0.isEmpty }) else { return Locale.preferredLanguages }
        let name = locale.prefix { $0 != "." }
        if name == "C" || name == "POSIX" { return ["en"] }
        return (environment["LANGUAGE"] ?? "").split(separator: ":").map(String.init) + [locale]
    }
}
