// Licensed under the Apache License, Version 2.0. See LICENSE.

extension UniformTypeTable {
    /// The types of movies and sound.
    static let audiovisual: [UniformTypeRow] = [
        UniformTypeRow("public.audiovisual-content", in: "public.data public.content", "", "", "audiovisual content"),
        UniformTypeRow("public.movie", in: "public.audiovisual-content", "", "", "movie"),
        UniformTypeRow("public.video", in: "public.movie", "", "", "video"),
        UniformTypeRow("com.apple.quicktime-movie", in: "public.movie", "mov qt", "video/quicktime", "QuickTime movie"),
        UniformTypeRow("public.mpeg-4", in: "public.movie", "mp4 mpg4", "video/mp4", "MPEG-4 movie"),
        UniformTypeRow("com.apple.m4v-video", in: "public.movie", "m4v", "video/x-m4v", "Apple MPEG-4 movie"),
        UniformTypeRow(
            "com.apple.protected-mpeg-4-video", in: "public.movie", "m4v", "video/x-m4v",
            "Apple protected MPEG-4 movie"),
        UniformTypeRow("public.mpeg", in: "public.movie", "mpg mpeg mpe m75 m15", "video/mpeg", "MPEG movie"),
        UniformTypeRow("public.mpeg-2-video", in: "public.video", "m2v", "video/mpeg2", "MPEG-2 video"),
        UniformTypeRow(
            "public.mpeg-2-transport-stream", in: "public.movie", "ts", "video/mp2t", "MPEG-2 transport stream"),
        UniformTypeRow(
            "public.avchd-mpeg-2-transport-stream", in: "public.mpeg-2-transport-stream", "mts m2ts", "",
            "AVCHD MPEG-2 transport stream"),
        UniformTypeRow("public.3gpp", in: "public.movie", "3gp 3gpp sdv", "video/3gpp audio/3gpp", "3GPP movie"),
        UniformTypeRow("public.3gpp2", in: "public.movie", "3g2 3gp2", "video/3gpp2 audio/3gpp2", "3GPP2 movie"),
        UniformTypeRow("public.avi", in: "public.movie", "avi vfw", "video/avi video/x-msvideo", "AVI movie"),
        UniformTypeRow("public.dv-movie", in: "public.movie", "dv dif", "video/x-dv", "DV movie"),
        UniformTypeRow("org.matroska.mkv", in: "public.movie", "mkv", "video/x-matroska", "Matroska movie"),
        UniformTypeRow("org.webmproject.webm", in: "public.movie", "webm", "video/webm", "WebM movie"),
        UniformTypeRow(
            "com.microsoft.windows-media-wmv", in: "public.movie", "wmv", "video/x-ms-wmv", "Windows Media movie"),
        UniformTypeRow("com.adobe.flash.video", in: "public.movie", "flv f4v", "video/x-flv", "Flash movie"),
        UniformTypeRow("public.audio", in: "public.audiovisual-content", "", "", "audio"),
        UniformTypeRow("public.mp3", in: "public.audio", "mp3 mpga", "audio/mpeg audio/mp3", "MP3 audio"),
        UniformTypeRow("com.apple.m4a-audio", in: "public.audio", "m4a", "audio/x-m4a audio/m4a", "Apple MPEG-4 audio"),
        UniformTypeRow("public.mpeg-4-audio", in: "public.audio", "mp4", "audio/mp4", "MPEG-4 audio"),
        UniformTypeRow(
            "com.apple.protected-mpeg-4-audio", in: "public.audio", "m4p", "", "Apple protected MPEG-4 audio"),
        UniformTypeRow("public.aac-audio", in: "public.audio", "aac adts", "audio/aac", "AAC audio"),
        UniformTypeRow(
            "com.microsoft.waveform-audio", in: "public.audio", "wav wave bwf", "audio/vnd.wave audio/wav",
            "WAVE audio"),
        UniformTypeRow("public.aiff-audio", in: "public.audio", "aiff aif", "audio/aiff audio/x-aiff", "AIFF audio"),
        UniformTypeRow("public.aifc-audio", in: "public.audio", "aifc", "audio/aiff", "AIFF-C audio"),
        UniformTypeRow("com.apple.coreaudio-format", in: "public.audio", "caf", "", "Core Audio"),
        UniformTypeRow("org.xiph.flac", in: "public.audio", "flac", "audio/flac", "FLAC audio"),
        UniformTypeRow("public.midi-audio", in: "public.audio", "midi mid smf kar", "audio/midi", "MIDI audio"),
    ]
}
