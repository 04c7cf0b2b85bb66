// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Does the work and gives back its result or error.
///
/// There is no pool on Linux, and none is needed: objects go with their last reference.
public func autoreleasepool<E: Error, Result: ~Copyable>(invoking body: () throws(E) -> Result) throws(E) -> Result {
    try body()
}
