// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

/// A composition of a movie's frames.
///
/// Not built: an export with one fails with an error that says so.
open class AVVideoComposition: NSObject, @unchecked Sendable {
    private let values = Values()

    /// Unchecked: `stored` is only accessed while `lock` is locked.
    fileprivate final class Values: @unchecked Sendable {
        private let lock = NSLock()
        private var stored: (frameDuration: CMTime, renderSize: CGSize, renderScale: Float) = (.zero, .zero, 1)

        var current: (frameDuration: CMTime, renderSize: CGSize, renderScale: Float) {
            get { lock.withLock { stored } }
            set { lock.withLock { stored = newValue } }
        }
    }

    /// Creates a composition with default values.
    public override init() {}

    /// The duration of a frame.
    open var frameDuration: CMTime { values.current.frameDuration }
    /// The size of the frames, in pixels.
    open var renderSize: CGSize { values.current.renderSize }
    /// The factor by which frames are enlarged.
    open var renderScale: Float { values.current.renderScale }

    fileprivate var current: (frameDuration: CMTime, renderSize: CGSize, renderScale: Float) {
        get { values.current }
        set { values.current = newValue }
    }
}

/// A composition whose properties can be set.
open class AVMutableVideoComposition: AVVideoComposition, @unchecked Sendable {
    /// The duration of a frame.
    open override var frameDuration: CMTime {
        get { current.frameDuration }
        set { current.frameDuration = newValue }
    }
    /// The size of the frames, in pixels.
    open override var renderSize: CGSize {
        get { current.renderSize }
        set { current.renderSize = newValue }
    }
    /// The factor by which frames are enlarged.
    open override var renderScale: Float {
        get { current.renderScale }
        set { current.renderScale = newValue }
    }
}

/// A mix of sound tracks. Opaque and without content: movies keep their sound.
open class AVAudioMix: NSObject, @unchecked Sendable {}
