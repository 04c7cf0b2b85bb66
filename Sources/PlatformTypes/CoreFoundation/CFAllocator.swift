// Licensed under the Apache License, Version 2.0. See LICENSE.

/// An allocator of memory. There is only the default one, which has no object.
public final class CFAllocator: Sendable {
    private init() {}
}

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
// Implicitly unwrapped, as Core Foundation declares it.

/// The default allocator: `nil`, as in Core Foundation.
public let kCFAllocatorDefault: CFAllocator! = nil
