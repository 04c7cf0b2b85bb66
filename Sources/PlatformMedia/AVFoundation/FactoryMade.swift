// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A class whose initialiser may return an object of a subclass, as Objective-C's may: Swift allows it only in an
/// extension of a protocol.
protocol FactoryMade {}

extension FactoryMade {
    init(made make: () -> Self) { self = make() }
}
