// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Optional {
    /// The value, in places that cannot throw.
    var certain: Wrapped {
        guard let self else { preconditionFailure("there is no \(Wrapped.self)") }
        return self
    }
}
