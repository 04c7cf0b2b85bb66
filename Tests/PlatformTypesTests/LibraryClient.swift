// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes

/// A class like an album helper for iOS: objects in arrays, formats with objects, a lock by object, the screen's size.
final class LibraryClient: NSObject {
    private var names: [String] = []

    /// Adds objects as change requests take them.
    func add(_ objects: any NSFastEnumeration) {
        var iterator = NSFastEnumerationIterator(objects)
        while let name = iterator.next() as? String { names.append(name) }
    }

    func addAll() -> [String] {
        add(["a"] as NSArray)
        add(["b"] as any NSFastEnumeration)
        add(["c" as Any] as NSArray)
        add(NSSet(array: ["d"]))
        add([] as NSArray)
        return names
    }

    /// Returns arguments as predicates take them.
    func arguments(since date: Date, types: [Int]) -> [any CVarArg] {
        func format(_ format: String, _ arguments: any CVarArg...) -> [any CVarArg] { arguments }
        return format("creationDate > %@ AND mediaType IN %@ AND title = %@", date as NSDate, types, "Beach")
            + format("creationDate > %@", date as any CVarArg) + format("mediaType == %d", types[0])
    }

    func count() -> Int {
        objc_sync_enter(self)
        defer { objc_sync_exit(self) }
        return autoreleasepool { names.count }
    }

    func timed(_ work: () -> Void) -> CFTimeInterval {
        let start = CFAbsoluteTimeGetCurrent()
        let began = CACurrentMediaTime()
        work()
        return max(CFAbsoluteTimeGetCurrent() - start, CACurrentMediaTime() - began)
    }

    @MainActor
    static func targetSize(columns: CGFloat) -> CGSize {
        let side = UIScreen.main.bounds.width / columns * UIScreen.main.scale
        return CGSize(width: side, height: side)
    }

    @MainActor
    static var hasLimitedAccess: Bool {
        if let major = Int(UIDevice.current.systemVersion.components(separatedBy: ".").first ?? "") {
            return major >= 14
        }
        return false
    }
}

/// A controller that presents pickers.
final class PickerController: UIViewController {
    var picked: [NSImage?] = []

    func pick(_ image: UIImage?) { picked.append(image) }
}

final class DesktopController: NSViewController {
    var title = ""
}
