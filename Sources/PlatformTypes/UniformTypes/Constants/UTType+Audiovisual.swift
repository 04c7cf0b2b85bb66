// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The types of movies and sound.
extension UTType {
    /// Audiovisual content: moving pictures, sound, or both. `public.audiovisual-content`
    public static var audiovisualContent: UTType { UTType(importedAs: "public.audiovisual-content") }
    /// A movie: moving pictures that may have sound. `public.movie`
    public static var movie: UTType { UTType(importedAs: "public.movie") }
    /// A video: moving pictures without sound. `public.video`
    public static var video: UTType { UTType(importedAs: "public.video") }
    /// A QuickTime movie. `com.apple.quicktime-movie`
    public static var quickTimeMovie: UTType { UTType(importedAs: "com.apple.quicktime-movie") }
    /// An MPEG-4 movie. `public.mpeg-4`
    public static var mpeg4Movie: UTType { UTType(importedAs: "public.mpeg-4") }
    /// An MPEG-4 movie with copy protection. `com.apple.protected-mpeg-4-video`
    public static var appleProtectedMPEG4Video: UTType { UTType(importedAs: "com.apple.protected-mpeg-4-video") }
    /// An MPEG-1 or MPEG-2 movie. `public.mpeg`
    public static var mpeg: UTType { UTType(importedAs: "public.mpeg") }
    /// An MPEG-2 video without sound. `public.mpeg-2-video`
    public static var mpeg2Video: UTType { UTType(importedAs: "public.mpeg-2-video") }
    /// An MPEG-2 transport stream. `public.mpeg-2-transport-stream`
    public static var mpeg2TransportStream: UTType { UTType(importedAs: "public.mpeg-2-transport-stream") }
    /// An AVI movie. `public.avi`
    public static var avi: UTType { UTType(importedAs: "public.avi") }
    /// A sound recording without pictures. `public.audio`
    public static var audio: UTType { UTType(importedAs: "public.audio") }
    /// An MP3 sound recording. `public.mp3`
    public static var mp3: UTType { UTType(importedAs: "public.mp3") }
    /// An MPEG-4 sound recording. `public.mpeg-4-audio`
    public static var mpeg4Audio: UTType { UTType(importedAs: "public.mpeg-4-audio") }
    /// An MPEG-4 sound recording with copy protection. `com.apple.protected-mpeg-4-audio`
    public static var appleProtectedMPEG4Audio: UTType { UTType(importedAs: "com.apple.protected-mpeg-4-audio") }
    /// A WAVE sound recording. `com.microsoft.waveform-audio`
    public static var wav: UTType { UTType(importedAs: "com.microsoft.waveform-audio") }
    /// An AIFF sound recording. `public.aiff-audio`
    public static var aiff: UTType { UTType(importedAs: "public.aiff-audio") }
    /// A MIDI file: notes for instruments. `public.midi-audio`
    public static var midi: UTType { UTType(importedAs: "public.midi-audio") }
}
