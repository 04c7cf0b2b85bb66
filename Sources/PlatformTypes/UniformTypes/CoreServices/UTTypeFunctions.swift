// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

// The functions that `UTType` replaced. Returned strings are retained: take them with `takeRetainedValue()`.

/// Returns true if the type of the first identifier conforms to that of the second. Each identifier conforms to itself,
/// known or not; case is ignored.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    UTType.conforms(inUTI as String, to: inConformsToUTI as String)
}

/// Returns true if two identifiers are equal, ignoring case.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    (inUTI1 as String).lowercased() == (inUTI2 as String).lowercased()
}

/// Returns the preferred filename extension or MIME type of an identifier's type; `nil` when it has none, or is
/// unknown.
///
/// - Parameters:
///   - inUTI: The identifier.
///   - inTagClass: ``kUTTagClassFilenameExtension`` or ``kUTTagClassMIMEType``.
/// - Returns: A retained string.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
    let tags = UTType(inUTI as String)?.tags[UTTagClass(rawValue: inTagClass as String)]
    return tags?.first.map { .passRetained($0 as CFString) }
}

/// Returns the identifier of the preferred type for a filename extension or MIME type; of a dynamic type when no
/// declared one has it. Never `nil`.
///
/// - Parameters:
///   - inTagClass: ``kUTTagClassFilenameExtension`` or ``kUTTagClassMIMEType``.
///   - inTag: The extension, without the dot, or the MIME type. Case is ignored.
///   - inConformingToUTI: A type to which the result must conform; `nil` for any.
/// - Returns: A retained string.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let type = UTType(
        tag: inTag as String, tagClass: UTTagClass(rawValue: inTagClass as String),
        conformingTo: inConformingToUTI.map { UTType(importedAs: $0 as String) })
    return type.map { .passRetained($0.identifier as CFString) }
}
