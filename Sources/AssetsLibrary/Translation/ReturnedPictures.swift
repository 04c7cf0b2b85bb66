// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PlatformTypes

/// The pictures that this framework returns without giving them away.
///
/// On Apple systems the thread's autorelease pool keeps them; here the thread keeps the last one, and those before it
/// as long as all of them take little memory. So a program may take the value that it was given, also when the asset is
/// gone by then. A thread of the framework keeps none beyond the block that it calls.
enum ReturnedPictures {
    private static let budget = 32 << 20
    private static let key = "AssetsLibrary.ReturnedPictures"

    static func unretained(_ picture: CGImage?) -> Unmanaged<CGImage>? {
        guard let picture else { return nil }
        let thread = Thread.current.threadDictionary
        var kept = (thread[key] as? [CGImage] ?? []) + [picture]
        var size = kept.reduce(0) { $0 + $1.bytesPerRow * $1.height }
        while kept.count > 1, size > budget {
            let oldest = kept.removeFirst()
            size -= oldest.bytesPerRow * oldest.height
        }
        thread[key] = kept
        return Unmanaged.passUnretained(picture)
    }

    /// Runs a body on a thread of the framework, and then releases the pictures that the thread keeps.
    static func releasing(after body: () -> Void) {
        body()
        Thread.current.threadDictionary.removeObject(forKey: key)
    }
}
