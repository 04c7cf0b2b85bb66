// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <libraw/libraw.h>

// `libraw_data_t` nests unions and arrays by the hundred, which Swift imports as tuples, and some of its layout
// changes between versions: fields are read and set here.

/// Camera white balance, sRGB, 8 bits, not turned. `half` makes one pixel of four.
static inline void photos_raw_configure(libraw_data_t *raw, int half) {
    raw->params.use_camera_wb = 1;
    raw->params.output_color = 1;
    raw->params.output_bps = 8;
    raw->params.user_flip = 0;
    raw->params.half_size = half;
}

static inline int photos_raw_width(const libraw_data_t *raw) { return raw->sizes.width; }
static inline int photos_raw_height(const libraw_data_t *raw) { return raw->sizes.height; }
/// 0 as stored, 3 upside down, 5 left, 6 right.
static inline int photos_raw_flip(const libraw_data_t *raw) { return raw->sizes.flip; }

/// The embedded JPEG after `libraw_unpack_thumb`; NULL when the preview is of another kind.
static inline const void *photos_raw_preview(const libraw_data_t *raw, size_t *count) {
    if (raw->thumbnail.tformat != LIBRAW_THUMBNAIL_JPEG || raw->thumbnail.thumb == NULL) return NULL;
    *count = raw->thumbnail.tlength;
    return raw->thumbnail.thumb;
}

/// The pixels follow the header in an array without a length.
static inline const unsigned char *photos_raw_pixels(const libraw_processed_image_t *image) { return image->data; }

/// `gap` hears of broken data, of which LibRaw would write to the standard error, where it names no file; `stopped` is
/// asked between steps.
static inline void photos_raw_handlers(
    libraw_data_t *raw, progress_callback stopped, data_callback gap, void *context) {
    libraw_set_dataerror_handler(raw, gap, context);
    libraw_set_progress_handler(raw, stopped, context);
}
