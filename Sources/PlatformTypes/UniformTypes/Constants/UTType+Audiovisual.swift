// Licensed under the Apache License, Version 2.0. See LICENSE.

/// Movies and sound.
extension UTType {
    /// Moving pictures, sound, or both. `public.audiovisual-content`
    public static var audiovisualContent: UTType { UTType(importedAs: "public.audiovisual-content") }
    /// Moving pictures that may have sound: what people call a video. `public.movie`
    public static var movie: UTType { UTType(importedAs: "public.movie") }
    /// Moving pictures without sound. `public.video`
    public static var video: UTType { UTType(importedAs: "public.video") }
    /// A QuickTime movie. `com.apple.quicktime-movie`
    public static var quickTimeMovie: UTType { UTType(importedAs: "com.apple.quicktime-movie") }
    /// An MPEG-4 movie. `public.mpeg-4`
    public static var mpeg4Movie: UTType { UTType(importedAs: "public.mpeg-4") }
    /// An MPEG-4 movie that only its buyer can play. `com.apple.protected-mpeg-4-video`
    public static var appleProtectedMPEG4Video: UTType { UTType(importedAs: "com.apple.protected-mpeg-4-video") }
    /// An MPEG-1 or MPEG-2 movie. `public.mpeg`
    public static var mpeg: UTType { UTType(importedAs: "public.mpeg") }
    /// MPEG-2 video without sound. `public.mpeg-2-video`
    public static var mpeg2Video: UTType { UTType(importedAs: "public.mpeg-2-video") }
    /// An MPEG-2 transport stream. `public.mpeg-2-transport-stream`
    public static var mpeg2TransportStream: UTType { UTType(importedAs: "public.mpeg-2-transport-stream") }
    /// An AVI movie. `public.avi`
    public static var avi: UTType { UTType(importedAs: "public.avi") }
    /// Sound without pictures. `public.audio`
    public static var audio: UTType { UTType(importedAs: "public.audio") }
    /// MP3 sound. `public.mp3`
    public static var mp3: UTType { UTType(importedAs: "public.mp3") }
    /// MPEG-4 sound. `public.mpeg-4-audio`
    public static var mpeg4Audio: UTType { UTType(importedAs: "public.mpeg-4-audio") }
    /// MPEG-4 sound that only its buyer can play. `com.apple.protected-mpeg-4-audio`
    public static var appleProtectedMPEG4Audio: UTType { UTType(importedAs: "com.apple.protected-mpeg-4-audio") }
    /// WAVE sound. `com.microsoft.waveform-audio`
    public static var wav: UTType { UTType(importedAs: "com.microsoft.waveform-audio") }
    /// AIFF sound. `public.aiff-audio`
    public static var aiff: UTType { UTType(importedAs: "public.aiff-audio") }
    /// Notes for instruments. `public.midi-audio`
    public static var midi: UTType { UTType(importedAs: "public.midi-audio") }
}
