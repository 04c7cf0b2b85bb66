// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// A mix of sound tracks. Opaque and without content: movies keep their sound.
open class AVAudioMix: NSObject, @unchecked Sendable {}
