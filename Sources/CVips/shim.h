// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <vips/vips.h>

// Operations of libvips are variadic functions, which Swift cannot call: one wrapper per operation, with the options in
// use. All return 0 or -1, as libvips does.

/// Decodes as much as possible: the rest of a damaged picture stays empty. Rows are read once, from the top.
static inline int photos_vips_jpegload(VipsSource *source, VipsImage **out, int shrink) {
    return vips_jpegload_source(source, out, "shrink", shrink, "access", VIPS_ACCESS_SEQUENTIAL,
                                "fail_on", VIPS_FAIL_ON_NONE, NULL);
}

static inline int photos_vips_pngload(VipsSource *source, VipsImage **out) {
    return vips_pngload_source(source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_NONE, NULL);
}

/// Decodes one frame of an animated picture, as it is shown.
static inline int photos_vips_gifload(VipsSource *source, VipsImage **out, int frame) {
    return vips_gifload_source(source, out, "page", frame, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_NONE, NULL);
}

static inline int photos_vips_webpload(VipsSource *source, VipsImage **out, int frame) {
    return vips_webpload_source(source, out, "page", frame, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_NONE, NULL);
}

static inline int photos_vips_tiffload(VipsSource *source, VipsImage **out) {
    return vips_tiffload_source(source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_NONE, NULL);
}

static inline int photos_vips_jxlload(VipsSource *source, VipsImage **out) {
    return vips_jxlload_source(source, out, "access", VIPS_ACCESS_SEQUENTIAL, "fail_on", VIPS_FAIL_ON_NONE, NULL);
}

static inline int photos_vips_extract_area(VipsImage *in, VipsImage **out, int left, int top, int width, int height) {
    return vips_extract_area(in, out, left, top, width, height, NULL);
}

static inline int photos_vips_first_bands(VipsImage *in, VipsImage **out, int count) {
    return vips_extract_band(in, out, 0, "n", count, NULL);
}

static inline int photos_vips_resize(VipsImage *in, VipsImage **out, double horizontal, double vertical) {
    return vips_resize(in, out, horizontal, "vscale", vertical, NULL);
}

/// Averages blocks of pixels; incomplete blocks at the right and the bottom are left out.
static inline int photos_vips_shrink(VipsImage *in, VipsImage **out, int divisor) {
    return vips_shrink(in, out, divisor, divisor, NULL);
}

static inline int photos_vips_premultiply(VipsImage *in, VipsImage **out) { return vips_premultiply(in, out, NULL); }

static inline int photos_vips_unpremultiply(VipsImage *in, VipsImage **out) {
    return vips_unpremultiply(in, out, NULL);
}

static inline int photos_vips_copy(VipsImage *in, VipsImage **out) { return vips_copy(in, out, NULL); }

/// Rounds to the nearest whole number, because a cast alone truncates.
static inline int photos_vips_rint(VipsImage *in, VipsImage **out) { return vips_rint(in, out, NULL); }

static inline int photos_vips_cast(VipsImage *in, VipsImage **out, VipsBandFormat format) {
    return vips_cast(in, out, format, NULL);
}

static inline int photos_vips_colourspace_srgb(VipsImage *in, VipsImage **out) {
    return vips_colourspace(in, out, VIPS_INTERPRETATION_sRGB, NULL);
}

static inline int photos_vips_colourspace_rgb16(VipsImage *in, VipsImage **out) {
    return vips_colourspace(in, out, VIPS_INTERPRETATION_RGB16, NULL);
}

/// Converts to sRGB of 8 or 16 bits from the embedded profile, or otherwise from `fallback`, a profile that libvips
/// contains.
static inline int photos_vips_icc_transform_srgb(VipsImage *in, VipsImage **out, const char *fallback, int depth) {
    return vips_icc_transform(in, out, "srgb", "embedded", TRUE, "input_profile", fallback,
                              "intent", VIPS_INTENT_RELATIVE, "black_point_compensation", TRUE, "depth", depth, NULL);
}

typedef gint64 (*photos_vips_read)(VipsSourceCustom *source, void *buffer, gint64 length, void *context);
typedef gint64 (*photos_vips_seek)(VipsSourceCustom *source, gint64 offset, int whence, void *context);

/// Creates a source that reads by callbacks. Written in C because `g_signal_connect` is a macro.
static inline VipsSource *photos_vips_source(photos_vips_read read, photos_vips_seek seek, void *context) {
    VipsSourceCustom *source = vips_source_custom_new();
    g_signal_connect(source, "read", G_CALLBACK(read), context);
    g_signal_connect(source, "seek", G_CALLBACK(seek), context);
    return VIPS_SOURCE(source);
}

/// Returns the address of the first pixel of a prepared row. Written in C because `VIPS_REGION_ADDR` is a macro.
static inline const unsigned char *photos_vips_row(VipsRegion *region, int left, int top) {
    return (const unsigned char *) VIPS_REGION_ADDR(region, left, top);
}

/// Ignores a log message.
static inline void photos_vips_discard_log(const gchar *domain, GLogLevelFlags level, const gchar *message, gpointer data) {}

/// Starts libvips: without a cache of operations, decoding on the calling thread only, and with only the loaders that
/// libvips trusts and that of JPEG XL, which libvips 8.14 did not trust yet. All log messages are discarded, also those
/// of the start: warnings on standard error, which would name no file, and, with G_MESSAGES_DEBUG, notes on standard
/// output, which belongs to the program. Written in C because `VIPS_INIT` is a macro.
static inline int photos_vips_start(void) {
    g_log_set_handler("VIPS", (GLogLevelFlags) (G_LOG_LEVEL_MASK & ~G_LOG_LEVEL_ERROR), photos_vips_discard_log, NULL);
    if (VIPS_INIT("swift-photos") != 0) return -1;
    vips_cache_set_max(0);
    vips_concurrency_set(1);
    vips_block_untrusted_set(TRUE);
    vips_operation_block_set("VipsForeignLoadJxl", FALSE);
    return 0;
}
