// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How the sounds of a movie are mixed. Opaque: it says nothing, and movies are played as they are.
open class AVAudioMix: NSObject, @unchecked Sendable {}
