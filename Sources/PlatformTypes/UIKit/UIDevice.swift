// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Glibc

/// The machine that the program runs on.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    private static let machine = UIDevice()

    /// The machine's only object.
    open class var current: UIDevice { machine }

    /// The machine's network name.
    open var name: String { Self.systemField(\.nodename) }

    /// The architecture of the processor, such as `x86_64`, where UIKit has `iPhone` or `iPad`.
    open var model: String { Self.systemField(\.machine) }

    /// The name of the system: `Linux`.
    open var systemName: String { "Linux" }

    /// The release of iOS whose interfaces this package implements: `18.0`.
    ///
    /// Code compares it with iOS releases to choose between interfaces, consistently with `#available`. The system's
    /// own version is `ProcessInfo.operatingSystemVersionString`.
    open var systemVersion: String { "18.0" }

    /// The user interface idiom: always `unspecified`, so that code takes neither the branch of an iPhone nor that of
    /// an iPad.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }

    /// Returns a field of `uname`; empty when the call fails.
    private static func systemField<Field>(_ field: KeyPath<utsname, Field>) -> String {
        var system = utsname()
        guard uname(&system) == 0 else { return "" }
        return withUnsafeBytes(of: system[keyPath: field]) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

/// The kind of device that an interface is made for. Raw values are UIKit's.
public enum UIUserInterfaceIdiom: Int, Sendable {
    /// An unknown kind.
    case unspecified = -1
    /// An iPhone.
    case phone = 0
    /// An iPad.
    case pad = 1
    /// A television.
    case tv = 2
    /// The screen of a car.
    case carPlay = 3
    /// A Mac.
    case mac = 5
    /// A headset.
    case vision = 6
}
