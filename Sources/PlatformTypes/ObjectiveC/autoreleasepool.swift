// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Runs the closure and returns its result or throws its error.
///
/// There is no autorelease pool on Linux, and none is needed: objects are deallocated with their last reference.
public func autoreleasepool<E: Error, Result: ~Copyable>(invoking body: () throws(E) -> Result) throws(E) -> Result {
    try body()
}
