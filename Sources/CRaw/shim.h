// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <libraw/libraw.h>
#if defined(__GLIBC__)
#include <malloc.h>
#endif

/// Fills the memory that the process allocates with zeros from now on, or leaves it as it was. The constants of `mallopt`
/// are those of one C library.
static inline void photos_raw_clear_memory(int is_cleared) {
#if defined(__GLIBC__)
    // New memory gets the complement.
    mallopt(M_PERTURB, is_cleared ? 0xff : 0);
#endif
}

/// Returns nonzero if LibRaw does not know the kind of file, or does not decode it. It says the same of files whose
/// beginning is broken.
static inline int photos_raw_is_unsupported(int status) {
    return status == LIBRAW_FILE_UNSUPPORTED || status == LIBRAW_NOT_IMPLEMENTED;
}

// `libraw_data_t` contains hundreds of nested unions and arrays, which Swift imports as tuples, and parts of its layout
// differ between versions: fields are read and set here.

/// Configures development with the camera's white balance, in sRGB, 8 bits, not rotated. `half` makes one pixel of
/// four.
static inline void photos_raw_configure(libraw_data_t *raw, int half) {
    raw->params.use_camera_wb = 1;
    raw->params.output_color = 1;
    raw->params.output_bps = 8;
    // The curve of sRGB. LibRaw's own is that of BT.709, in which shadows are darker.
    raw->params.gamm[0] = 1 / 2.4;
    raw->params.gamm[1] = 12.92;
    raw->params.user_flip = 0;
    raw->params.half_size = half;
}

/// Restricts development to the part of the sensor that the maker intends to be visible, which may be all of it.
/// `crop` gets left, top, width and height. Call it once, after opening.
static inline void photos_raw_crop(libraw_data_t *raw, unsigned crop[4]) {
#if LIBRAW_MINOR_VERSION >= 21
    const libraw_raw_inset_crop_t wanted = raw->sizes.raw_inset_crops[0];
#else
    const libraw_raw_inset_crop_t wanted = raw->sizes.raw_inset_crop;
#endif
    const int left = wanted.cleft - raw->sizes.left_margin, top = wanted.ctop - raw->sizes.top_margin;
    const int valid = wanted.cwidth > 0 && wanted.cheight > 0 && left >= 0 && top >= 0
        && left + wanted.cwidth <= raw->sizes.width && top + wanted.cheight <= raw->sizes.height;
    crop[0] = valid ? (unsigned) left : 0;
    crop[1] = valid ? (unsigned) top : 0;
    crop[2] = valid ? wanted.cwidth : raw->sizes.width;
    crop[3] = valid ? wanted.cheight : raw->sizes.height;
    for (int i = 0; i < 4; i++) raw->params.cropbox[i] = crop[i];
}

/// The orientation: 0 as stored, 3 upside down, 5 left, 6 right.
static inline int photos_raw_flip(const libraw_data_t *raw) { return raw->sizes.flip; }

/// Returns the embedded JPEG after `libraw_unpack_thumb`; NULL when the preview has another format.
static inline const void *photos_raw_preview(const libraw_data_t *raw, size_t *count) {
    if (raw->thumbnail.tformat != LIBRAW_THUMBNAIL_JPEG || raw->thumbnail.thumb == NULL) return NULL;
    *count = raw->thumbnail.tlength;
    return raw->thumbnail.thumb;
}

/// Returns the pixels, which follow the header in an array without a length.
static inline const unsigned char *photos_raw_pixels(const libraw_processed_image_t *image) { return image->data; }

/// Ignores an error in the data.
static inline void photos_raw_discard_error(void *data, const char *file, INT64 offset) {}

/// Sets the handlers: damaged data is not reported on standard error, where LibRaw names no file, and `stopped` is
/// called between steps and cancels by a nonzero result.
static inline void photos_raw_handlers(libraw_data_t *raw, progress_callback stopped, void *context) {
    libraw_set_dataerror_handler(raw, photos_raw_discard_error, NULL);
    libraw_set_progress_handler(raw, stopped, context);
}
