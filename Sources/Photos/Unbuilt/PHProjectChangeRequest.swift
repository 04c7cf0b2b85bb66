// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What is to be done to a project. Not built yet.
@available(*, unavailable, message: "projects belong to Photos on macOS; this library has none")
open class PHProjectChangeRequest: PHChangeRequest {}
