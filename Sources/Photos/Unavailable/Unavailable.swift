// Licensed under the Apache License, Version 2.0. See LICENSE.

// Apple's declarations that this library does not implement yet. Each is unavailable: a program that uses it does not
// compile, and the compiler's message says what to do instead. Nothing in this folder is ever called.

/// Stops the program: the body of declarations whose calls the compiler rejects.
func unbuilt() -> Never { fatalError("this symbol is unavailable, so the compiler rejects every call of it") }
