// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// Descriptions that cameras and programs write automatically. They are not captions: all pictures of the camera would
/// have the same one.
enum AutomaticDescriptions {
    /// The exact texts, most written by cameras of one maker; `default` by drones and phones.
    private static let phrases: Set = [
        "KODAK Digital Still Camera", "SONY DSC", "default", "Exif_JPEG_PICTURE", "Exif JPEG", "AppleMark", "ICM107B",
        "hdr", "hdrpl", "cof", "dav", "edf", "mde", "ptr", "sdr", "oznor",
    ]

    /// The beginnings of texts that programs write about themselves.
    private static let beginnings = ["File written by Adobe Photoshop", "Kofax PDF Filter"]

    static func contain(_ text: String, _ camera: Camera) -> Bool {
        phrases.contains(text) || text == camera.make || text == camera.model
            || beginnings.contains { text.hasPrefix($0) } || isMaker(text) || isFile(text) || isVersion(text)
    }

    /// Returns true for `OLYMPUS DIGITAL CAMERA` and similar texts of many makers, always in capitals.
    private static func isMaker(_ text: String) -> Bool {
        text.hasSuffix("DIGITAL CAMERA") && text == text.uppercased() && text.split(separator: " ").count <= 4
    }

    /// Returns true for the camera's own filename: `DSC00019`, or a path such as `C:\DCIM\100GOPRO\GOPR0009.GPR`.
    private static func isFile(_ text: String) -> Bool {
        if text.contains("DCIM\\") || text.contains("DCIM/") { return !text.contains(" ") }
        let digits = text.utf8.reversed().prefix { (0x30...0x39).contains($0) }.count
        let letters = text.utf8.dropLast(digits)
        return (4...5).contains(digits) && (3...4).contains(letters.count)
            && letters.allSatisfy { (0x41...0x5A).contains($0) || $0 == UInt8(ascii: "_") }
    }

    /// Returns true for a firmware version: `0.9.142`.
    private static func isVersion(_ text: String) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count >= 3 && parts.allSatisfy { Int($0) != nil }
    }
}
