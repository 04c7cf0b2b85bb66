// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CAV
internal import CHeif
internal import CRaw
internal import PhotoFiles
internal import PhotoMetadata

/// The C libraries that decode.
package enum DecoderLibraries {
    /// Loads all libraries with their plug-ins, and lets them read what they need, for a process that cannot open files
    /// any more afterwards. One that cannot be loaded is passed over: files of other kinds are decoded without it.
    package static func prepare() {
        _ = try? Vips.start()
        if isLoaded(.heif) {
            heif_init(nil)
            _ = Heif.fastDecoder(.hevc)
        }
        if isLoaded(.raw), let raw = libraw_init(0) { libraw_close(raw) }
        if isLoaded(.movies) {
            av_log_set_level(AV_LOG_QUIET)
            for codec in FrameDecoder.codecs { _ = avcodec_find_decoder(codec) }
            avformat_free_context(avformat_alloc_context())
        }
        if isLoaded(.frameScaling) { sws_freeContext(nil) }
    }

    private static func isLoaded(_ library: LoadableLibrary) -> Bool { library.load() == nil }
}
