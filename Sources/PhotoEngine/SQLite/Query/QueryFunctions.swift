// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoLibrary
internal import PhotoQuery

/// The SQL functions that conditions on assets use.
enum QueryFunctions {
    /// `matches_predicate(handle, column, …)`: 1 when the evaluator decides that the row matches, else 0.
    static let matches = "matches_predicate"
    /// `identifier_bytes(uuid)`: the stored form of a UUID in text form.
    static let identifierBytes = "identifier_bytes"
    /// `local_identifier(uuid)`: the local identifier of an asset.
    static let localIdentifier = "local_identifier"
    /// `is_front_camera(lens)`: 1 for the camera that faces the user, else 0.
    static let isFrontCamera = "is_front_camera"

    /// `real_of_bits(bits)`: a floating-point number from its bits, which JSON might not represent exactly.
    static let realOfBits = "real_of_bits"

    /// `city_at(latitude, longitude)`: the city near a location.
    static let city = "city_at"
    /// `country_at(latitude, longitude)`: the country of a location.
    static let country = "country_at"
    /// `place_words(latitude, longitude)`: the words of both, each between spaces, or NULL without a table of cities.
    static let placeWords = "place_words"

    /// Adds the functions to a connection.
    static func add(to database: Database, places: (any PlaceNamer)?) {
        database.add(function: matching)
        database.add(function: bytes)
        database.add(function: naming)
        database.add(function: facing)
        database.add(function: reals)
        database.add(function: naming(city, places) { $0.city })
        database.add(function: naming(country, places) { $0.country })
        database.add(function: naming(placeWords, places) { " \($0.searchWords.joined(separator: " ")) " })
    }

    private static func naming(
        _ name: String, _ places: (any PlaceNamer)?, _ read: @escaping @Sendable (PlaceNames) -> String?
    ) -> DatabaseFunction {
        DatabaseFunction(name, argumentCount: 2, pure: true) { arguments in
            guard let latitude = Double.read(arguments[0]), let longitude = Double.read(arguments[1]),
                let place = GeoLocation(latitude: latitude, longitude: longitude)
            else { return nil }
            return places?.names(at: place).flatMap(read)
        }
    }

    private static var matching: DatabaseFunction {
        DatabaseFunction(matches, pure: true) { arguments in
            guard let predicate = arguments.first.flatMap(EvaluatedPredicate.named) else {
                throw DatabaseError(refusing: "A predicate was evaluated after its statement had ended.")
            }
            return try predicate.matches(arguments.dropFirst())
        }
    }

    private static var bytes: DatabaseFunction {
        DatabaseFunction(identifierBytes, argumentCount: 1, pure: true) { arguments in
            String.fromDatabaseValue(arguments[0]).flatMap(UUID.init(uuidString:))
        }
    }

    private static var naming: DatabaseFunction {
        DatabaseFunction(localIdentifier, argumentCount: 1, pure: true) { arguments in
            UUID.fromDatabaseValue(arguments[0]).map { LocalIdentifier($0, .asset).description }
        }
    }

    private static var reals: DatabaseFunction {
        DatabaseFunction(realOfBits, argumentCount: 1, pure: true) { arguments in
            Int64.fromDatabaseValue(arguments[0]).map { Double(bitPattern: UInt64(bitPattern: $0)) }
        }
    }

    private static var facing: DatabaseFunction {
        DatabaseFunction(isFrontCamera, argumentCount: 1, pure: true) { arguments in
            Camera(lens: String.fromDatabaseValue(arguments[0])).isFront
        }
    }
}
