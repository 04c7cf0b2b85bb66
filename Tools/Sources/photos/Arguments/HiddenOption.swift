// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser

/// Whether hidden assets are among those that are meant.
struct HiddenOption: ParsableArguments {
    @Flag(name: .customLong("hidden"), help: "Take hidden assets too.")
    var includesHidden = false
}
