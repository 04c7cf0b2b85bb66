// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A version of macOS, with the differences between the databases.
enum AppleVersion: String, CaseIterable, Sendable {
    case macOS10_15, macOS11, macOS12, macOS13, macOS14, macOS15, macOS26

    var model: Int {
        switch self {
        case .macOS10_15: 13_703
        case .macOS11: 14_104
        case .macOS12: 15_502
        case .macOS13: 16_119
        case .macOS14: 17_120
        case .macOS15: 18_508
        case .macOS26: 19_063
        }
    }

    var assetTable: String { self == .macOS10_15 ? "ZGENERICASSET" : "ZASSET" }
    var assetName: String { self == .macOS10_15 ? "GenericAsset" : "Asset" }
    var assetNumber: Int { self == .macOS10_15 ? 34 : 3 }

    var albumNumber: Int {
        switch self {
        case .macOS10_15, .macOS11: 26
        case .macOS12: 27
        case .macOS13, .macOS14: 28
        case .macOS15: 30
        case .macOS26: 32
        }
    }

    var keywordNumber: Int {
        switch self {
        case .macOS10_15: 37
        case .macOS11: 36
        case .macOS12: 38
        case .macOS13, .macOS14: 40
        case .macOS15: 47
        case .macOS26: 51
        }
    }

    var edited: String { self >= .macOS15 ? "ZADJUSTMENTSSTATE" : "ZHASADJUSTMENTS" }
    var hdr: String { self >= .macOS12 ? "ZHDRTYPE" : "ZCUSTOMRENDEREDVALUE" }
    var depth: String { self >= .macOS11 ? "ZDEPTHTYPE" : "ZDEPTHSTATES" }
    var face: String { self >= .macOS14 ? "ZASSETFORFACE" : "ZASSET" }
    var person: String { self >= .macOS14 ? "ZPERSONFORFACE" : "ZPERSON" }
    var hasSharedCollections: Bool { self >= .macOS26 }
}

extension AppleVersion: Comparable {
    static func < (left: AppleVersion, right: AppleVersion) -> Bool { left.model < right.model }
}
