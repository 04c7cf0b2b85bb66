// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

// The functions that `UTType` replaced. Strings that are returned belong to the caller, which takes them by
// `takeRetainedValue()`.

/// Whether whatever is of the first identifier's type is of the second's, too. Each identifier conforms to itself, known
/// or not; the case of identifiers does not matter.
public func UTTypeConformsTo(_ inUTI: CFString, _ inConformsToUTI: CFString) -> Bool {
    UTType.conforms(inUTI as String, to: inConformsToUTI as String)
}

/// Whether two identifiers are of the same type: they are, but for case.
public func UTTypeEqual(_ inUTI1: CFString, _ inUTI2: CFString) -> Bool {
    (inUTI1 as String).lowercased() == (inUTI2 as String).lowercased()
}

/// The preferred file name extension or MIME type of an identifier's type; `nil` when it has none, or is not known.
///
/// - Parameters:
///   - inUTI: The identifier.
///   - inTagClass: ``kUTTagClassFilenameExtension`` or ``kUTTagClassMIMEType``.
/// - Returns: A retained string.
public func UTTypeCopyPreferredTagWithClass(_ inUTI: CFString, _ inTagClass: CFString) -> Unmanaged<CFString>? {
    let tags = UTType(inUTI as String)?.tags[UTTagClass(rawValue: inTagClass as String)]
    return tags?.first.map { .passRetained($0 as CFString) }
}

/// The identifier of the preferred type with a file name extension or MIME type; of a dynamic type when no declared one
/// has it. Never `nil`.
///
/// - Parameters:
///   - inTagClass: ``kUTTagClassFilenameExtension`` or ``kUTTagClassMIMEType``.
///   - inTag: The extension, without the dot, or the MIME type. Case does not matter.
///   - inConformingToUTI: What the type must conform to; `nil` when that does not matter.
/// - Returns: A retained string.
public func UTTypeCreatePreferredIdentifierForTag(
    _ inTagClass: CFString, _ inTag: CFString, _ inConformingToUTI: CFString?
) -> Unmanaged<CFString>? {
    let type = UTType(
        tag: inTag as String, tagClass: UTTagClass(rawValue: inTagClass as String),
        conformingTo: inConformingToUTI.map { UTType(importedAs: $0 as String) })
    return type.map { .passRetained($0.identifier as CFString) }
}
