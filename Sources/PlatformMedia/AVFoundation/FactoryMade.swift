// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A class whose initialiser may give an object of a subclass, as Objective-C's may: Swift allows it in a protocol's
/// extension only.
protocol FactoryMade {}

extension FactoryMade {
    init(made make: () -> Self) { self = make() }
}
