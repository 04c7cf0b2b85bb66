// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import Glibc

/// The machine that the program runs on.
@preconcurrency @MainActor
open class UIDevice: NSObject {
    private static let machine = UIDevice()

    /// The one machine.
    open class var current: UIDevice { machine }

    /// The machine's network name.
    open var name: String { Self.systemField(\.nodename) }

    /// The kind of processor, such as `x86_64`. UIKit says `iPhone` or `iPad`.
    open var model: String { Self.systemField(\.machine) }

    /// `Linux`.
    open var systemName: String { "Linux" }

    /// The release of iOS whose interfaces this package follows: `18.0`.
    ///
    /// Code compares it with iOS releases to choose between interfaces, and `#available` answers the same. The system's
    /// own version is `ProcessInfo.operatingSystemVersionString`.
    open var systemVersion: String { "18.0" }

    /// Always `unspecified`: Linux tells a data layer of no interface, so that code takes the way of neither an iPhone nor
    /// an iPad.
    open var userInterfaceIdiom: UIUserInterfaceIdiom { .unspecified }

    /// What the kernel says of itself; empty when it says nothing.
    private static func systemField<Field>(_ field: KeyPath<utsname, Field>) -> String {
        var system = utsname()
        guard uname(&system) == 0 else { return "" }
        return withUnsafeBytes(of: system[keyPath: field]) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}
