// Licensed under the Apache License, Version 2.0. See LICENSE.

extension Optional {
    /// The value. Stops the program when there is none; for code that cannot throw.
    var certain: Wrapped {
        guard let self else { preconditionFailure("there is no \(Wrapped.self)") }
        return self
    }
}
