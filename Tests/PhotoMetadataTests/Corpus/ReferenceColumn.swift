// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import PhotoMetadata

/// A column of the reference, and our value for it in the same form.
struct ReferenceColumn: Sendable {
    let name: String
    /// A value with the meaning of no value, such as no rotation, which we always have.
    let blank: String?
    /// Our value; `nil` when there is none.
    private let value: @Sendable (FileDetails) -> String?
    private let agrees: @Sendable (_ ours: String, _ reference: String) -> Bool

    private init(
        _ name: String, blank: String? = nil,
        by agrees: @escaping @Sendable (String, String) -> Bool = { $0 == $1 },
        _ value: @escaping @Sendable (FileDetails) -> String?
    ) {
        self.name = name
        self.blank = blank
        self.agrees = agrees
        self.value = value
    }

    func ours(_ details: FileDetails) -> String? { value(details) }

    func agrees(_ details: FileDetails?, _ reference: String) -> Bool {
        details.flatMap(value).map { agrees($0, reference) } ?? false
    }

    static let all = [
        ReferenceColumn("w_display", blank: "0") { "\($0.metadata.asset.pixelSize.width)" },
        ReferenceColumn("h_display", blank: "0") { "\($0.metadata.asset.pixelSize.height)" },
        ReferenceColumn("exif_orientation", blank: "1") {
            $0.metadata.role == .video ? nil : "\($0.metadata.orientation)"
        },
        ReferenceColumn("date_taken", by: sameMoment) {
            $0.metadata.asset.captureDate.map { wallClock($0, zone: true) }
        },
        ReferenceColumn("subsec", blank: "0.0", by: near(1e-5)) { $0.metadata.asset.captureDate.flatMap(fraction) },
        ReferenceColumn("offset") { details in
            details.metadata.asset.captureDate.flatMap { $0.zone == .fromFile ? offset($0.utcOffsetSeconds) : nil }
        },
        ReferenceColumn("media_create_utc") { details in
            details.dates.first { $0.source == .container }.map { wallClock($0, zone: false) }
        },
        ReferenceColumn("gps_lat", by: near(1e-9)) { $0.metadata.asset.location.map { "\($0.latitude)" } },
        ReferenceColumn("gps_lon", by: near(1e-9)) { $0.metadata.asset.location.map { "\($0.longitude)" } },
        ReferenceColumn("gps_alt", by: near(1e-6)) { $0.metadata.asset.location?.altitude.map { "\($0)" } },
        ReferenceColumn("make") { $0.metadata.asset.camera.make },
        ReferenceColumn("model") { $0.metadata.asset.camera.model },
        ReferenceColumn("lens") { $0.metadata.asset.camera.lens },
        ReferenceColumn("content_identifier") { $0.metadata.contentIdentifier },
        ReferenceColumn("burst_uuid") { $0.metadata.burstIdentifier },
        ReferenceColumn("rating") { $0.metadata.asset.rating.map { "\($0)" } },
        ReferenceColumn("keywords", blank: "") { $0.metadata.asset.keywords.joined(separator: ",") },
        ReferenceColumn("projection") { $0.metadata.asset.projection?.rawValue },
        ReferenceColumn("duration_s", by: near(5e-4)) { details in
            details.metadata.role == .video ? "\(details.metadata.asset.durationSeconds)" : nil
        },
    ]

    /// Returns a comparison of numbers that allows for the reference's last digits.
    private static func near(_ tolerance: Double) -> @Sendable (String, String) -> Bool {
        { ours, reference in
            guard let left = Double(ours), let right = Double(reference)
            else { return false }
            return abs(left - right) <= tolerance
        }
    }

    /// Compares moments. The reference names a zone for some and none for others.
    private static func sameMoment(_ ours: String, _ reference: String) -> Bool {
        guard reference.count > 19 else { return ours.prefix(19) == reference }
        return ours == (reference.hasSuffix("Z") ? reference.dropLast() + "+00:00" : reference)
    }

    private static func wallClock(_ date: CaptureDate, zone: Bool) -> String {
        let style = Date.ISO8601FormatStyle(
            dateSeparator: .dash, dateTimeSeparator: .space,
            timeZone: TimeZone(secondsFromGMT: date.utcOffsetSeconds) ?? .gmt)
        let text = date.date.formatted(style).prefix(19).replacing("-", with: ":")
        return text + (zone && date.zone == .fromFile ? offset(date.utcOffsetSeconds) : "")
    }

    private static func offset(_ seconds: Int) -> String {
        let minutes = abs(seconds) / 60
        let hours = minutes / 60 < 10 ? "0\(minutes / 60)" : "\(minutes / 60)"
        let rest = minutes % 60 < 10 ? "0\(minutes % 60)" : "\(minutes % 60)"
        return "\(seconds < 0 ? "-" : "+")\(hours):\(rest)"
    }

    private static func fraction(_ date: CaptureDate) -> String? {
        let seconds = date.date.timeIntervalSinceReferenceDate
        return "\(seconds - seconds.rounded(.down))"
    }
}
