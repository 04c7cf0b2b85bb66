// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import CHeif
internal import CRaw
internal import PhotoMetadata

/// The C libraries that decode.
package enum DecoderLibraries {
    /// Loads all libraries with their plug-ins, and lets them read what they need, for a process that cannot open files any
    /// more afterwards.
    package static func prepare() {
        _ = try? Vips.start()
        heif_init(nil)
        _ = Heif.fastDecoder(.hevc)
        if let raw = libraw_init(0) { libraw_close(raw) }
        av_log_set_level(AV_LOG_QUIET)
        for codec in FrameDecoder.codecs { _ = avcodec_find_decoder(codec) }
        avformat_free_context(avformat_alloc_context())
        sws_freeContext(nil)
    }
}
