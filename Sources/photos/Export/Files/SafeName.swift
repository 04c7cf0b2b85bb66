// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformTypes

/// A converter of texts into names that are valid on every current file system: Linux's, FAT's, Windows' and Apple's.
enum SafeName {
    /// The largest number of bytes of a name.
    static let byteLimit = 255

    /// Returns one name without separators, other characters that a system refuses and invisible ones that no writing
    /// needs, and with at most `byteLimit` bytes. A name that is read in another direction than it is written could show
    /// another ending than it has.
    static func name(_ text: String, byteLimit: Int = byteLimit) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.replacingHidden({ _ in "_" }).unicodeScalars {
            scalars.append(isForbidden(scalar) ? "_" : scalar)
        }
        var name = trimmed(String(scalars)[...])
        if name.hasPrefix(".") { name = "_" + name.dropFirst() }
        if isDevice(name) { name = "_" + name }
        let short = shortened(name, byteLimit)
        return short.isEmpty ? "_" : short
    }

    /// Returns a path of such names; empty ones are left out.
    static func path(_ text: String) -> String {
        text.split(separator: "/").map { name(String($0)) }.joined(separator: "/")
    }

    private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "/", "\\", ":", "*", "?", "\"", "<", ">", "|": true
        default: false
        }
    }

    /// Removes blanks around the text and dots at its end, which Windows drops.
    private static func trimmed(_ text: Substring) -> String {
        var text = text.drop { $0.isWhitespace }
        while let last = text.last, last.isWhitespace || last == "." { text.removeLast() }
        return String(text)
    }

    private static func shortened(_ name: String, _ byteLimit: Int) -> String {
        guard name.utf8.count > byteLimit else { return name }
        var short = name[...]
        while short.utf8.count > byteLimit, !short.isEmpty { short.removeLast() }
        return trimmed(short)
    }

    /// Returns `true` for the names that DOS gave to devices, with any extension.
    private static func isDevice(_ name: String) -> Bool {
        let base = name.prefix { $0 != "." }.uppercased()
        if ["CON", "PRN", "AUX", "NUL"].contains(base) { return true }
        guard base.count == 4, base.hasPrefix("COM") || base.hasPrefix("LPT") else { return false }
        return base.last?.isNumber == true
    }
}

extension ResourceContent {
    /// The file's own extension; for a file without one, the usual extension of its type. Adjustment data have the
    /// extension AAE, whatever a library of Photos calls them internally.
    var exportedExtension: String {
        let own = (originalFilename as NSString).pathExtension
        if type == .adjustmentData, own.lowercased() != "aae" { return "AAE" }
        if !own.isEmpty, own.utf8.count <= 16 { return SafeName.name(own) }
        return UTType(uniformTypeIdentifier)?.preferredFilenameExtension ?? "bin"
    }
}
