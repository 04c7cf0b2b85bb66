// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Where memory comes from. There is one source here, and no object for it.
public final class CFAllocator: Sendable {
    private init() {}
}

// swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
// As Core Foundation declares it.

/// The usual source of memory: `nil`, as in Core Foundation.
public let kCFAllocatorDefault: CFAllocator! = nil
