// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Creates the time of `value` / `timescale` seconds, as ``CMTime/init(value:timescale:)`` does.
public func CMTimeMake(value: Int64, timescale: Int32) -> CMTime { CMTime(value: value, timescale: timescale) }

/// Creates a time in seconds, as ``CMTime/init(seconds:preferredTimescale:)`` does.
public func CMTimeMakeWithSeconds(_ seconds: Double, preferredTimescale: Int32) -> CMTime {
    CMTime(seconds: seconds, preferredTimescale: preferredTimescale)
}

/// Returns the time in seconds, as ``CMTime/seconds`` does.
public func CMTimeGetSeconds(_ time: CMTime) -> Double { time.seconds }
