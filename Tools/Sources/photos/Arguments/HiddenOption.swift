// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser

/// The option that includes hidden assets.
struct HiddenOption: ParsableArguments {
    @Flag(name: .customLong("hidden"), help: "Take hidden assets too.")
    var includesHidden = false
}
