// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The source of the file that instrumented code calls: it finds the active mutant, and makes the values of emptied
/// bodies.
enum EmptiedValues {
    static let file = "Mutants+Emptied.swift"
    static let variable = "PHOTOS_MUTANT"

    /// Returns the source for a module of Apple's names.
    static func text(for module: String) -> String { module == "Photos" ? common + ofPhotos : common }

    private static let common = """
        // Licensed under the Apache License, Version 2.0. See LICENSE.

        internal import Foundation
        internal import PlatformTypes

        /// Which body is emptied, and what it then gives: as little as its type allows.
        enum Mutants {
            private static let active = ProcessInfo.processInfo.environment["\(variable)"].flatMap { Int($0) }

            static func isActive(_ number: Int) -> Bool { active == number }

            static func emptied<T>(_ type: T.Type = T.self) -> T {
                for candidate in candidates(type) { return candidate }
                fatalError("nothing is an emptied \\(type)")
            }

            /// For constants, whose value may be the emptied one: another.
            static func emptied<T>(unlike value: T) -> T {
                guard let value = value as? any Equatable else { return emptied() }
                for candidate in candidates(T.self) where !isEqual(value, candidate) { return candidate }
                fatalError("nothing but \\(value) is a \\(T.self)")
            }

            private static func isEqual<E: Equatable>(_ value: E, _ other: Any) -> Bool { value == other as? E }

            /// The values of a type that say least, the least first.
            private static func candidates<T>(_ type: T.Type) -> [T] {
                let all: [Any?]
                switch type {
                case let type as any ExpressibleByNilLiteral.Type: all = [type.init(nilLiteral: ())]
                case let type as any OneOfEach.Type: all = type.leastFirst
                case let type as any ExpressibleByBooleanLiteral.Type: all = [bool(type, 0), bool(type, 1)]
                case let type as any OptionSet.Type: all = [set(type, 0), set(type, 1)]
                case let type as any ExpressibleByStringLiteral.Type: all = [string(type, 0), string(type, 1)]
                case let type as any ExpressibleByIntegerLiteral.Type: all = [integer(type, 0), integer(type, 1)]
                case let type as any ExpressibleByArrayLiteral.Type: all = [array(type)]
                case let type as any ExpressibleByDictionaryLiteral.Type: all = [dictionary(type)]
                case let type as any RawRepresentable.Type: all = cases(type)
                case let type as any RangeReplaceableCollection.Type: all = [type.init()]
                default: all = []
                }
                return all.compactMap { $0 as? T }
            }

            private static func bool<E: ExpressibleByBooleanLiteral>(_: E.Type, _ i: Int) -> E { i == 0 ? false : true }
            private static func set<E: OptionSet>(_: E.Type, _ i: Int) -> E? {
                i == 0 ? [] : (1 as? E.RawValue ?? UInt(1) as? E.RawValue).map { E(rawValue: $0) }
            }
            private static func string<E: ExpressibleByStringLiteral>(_: E.Type, _ i: Int) -> E { i == 0 ? "" : "emptied" }
            private static func integer<E: ExpressibleByIntegerLiteral>(_: E.Type, _ i: Int) -> E { i == 0 ? 0 : 1 }
            private static func array<E: ExpressibleByArrayLiteral>(_: E.Type) -> E { [] }
            private static func dictionary<E: ExpressibleByDictionaryLiteral>(_: E.Type) -> E { [:] }

            /// An enumeration's first cases by raw value.
            private static func cases<E: RawRepresentable>(_: E.Type) -> [Any] {
                let raw = Array(0...400) + Array(3000...5500) + [-1]
                return raw.lazy.compactMap { ($0 as? E.RawValue).flatMap { E(rawValue: $0) } }.prefix(2).map { $0 as Any }
            }
        }

        /// A type that no literal makes.
        private protocol OneOfEach {
            static var leastFirst: [Any?] { get }
        }

        extension Date: OneOfEach { static var leastFirst: [Any?] { [Date(timeIntervalSince1970: 0)] } }
        extension URL: OneOfEach { static var leastFirst: [Any?] { [URL(filePath: "/")] } }
        extension CGSize: OneOfEach { static var leastFirst: [Any?] { [CGSize.zero, CGSize(width: 1, height: 1)] } }
        extension CGRect: OneOfEach { static var leastFirst: [Any?] { [CGRect.zero] } }

        """

    private static let ofPhotos = """
        extension PHFetchResult: OneOfEach { static var leastFirst: [Any?] { [PHFetchResult<ObjectType>()] } }
        extension PHImageManager: OneOfEach { static var leastFirst: [Any?] { [PHImageManager()] } }
        extension PHAssetResourceManager: OneOfEach { static var leastFirst: [Any?] { [PHAssetResourceManager()] } }

        """
}
