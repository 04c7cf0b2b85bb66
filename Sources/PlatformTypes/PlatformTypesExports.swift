// Licensed under the Apache License, Version 2.0. See LICENSE.

// On Apple systems every framework that has one of these types re-exports Foundation, and Foundation the C locks.
@_exported public import CLocks
@_exported public import Foundation
