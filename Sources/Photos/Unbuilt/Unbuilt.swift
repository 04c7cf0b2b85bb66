// Licensed under the Apache License, Version 2.0. See LICENSE.

// What Apple has and this library has not yet. Each declaration is unavailable: a program that names it does not compile,
// and is told in one sentence what to do today. Nothing in this folder is ever called.

/// The body of what cannot be called.
func unbuilt() -> Never { fatalError("not built yet: the compiler lets nobody call this") }
