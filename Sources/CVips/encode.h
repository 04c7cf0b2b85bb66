// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <vips/vips.h>

// Swift cannot call variadic functions, through which libvips takes all options.

/// Encodes a JPEG. Without `strip` libvips writes the colour profile, and an EXIF block of its own.
static inline int photos_vips_encode_jpeg(VipsImage *image, int quality, gboolean strip, void **bytes, size_t *count) {
    return vips_jpegsave_buffer(image, bytes, count, "Q", quality, "optimize_coding", TRUE, "strip", strip, NULL);
}

/// Encodes a WebP without metadata. Its alpha is lossless.
static inline int photos_vips_encode_webp(VipsImage *image, int quality, void **bytes, size_t *count) {
    return vips_webpsave_buffer(image, bytes, count, "Q", quality, "alpha_q", 100, "strip", TRUE, NULL);
}

/// Encodes a PNG at compression level 6.
static inline int photos_vips_encode_png(VipsImage *image, void **bytes, size_t *count) {
    return vips_pngsave_buffer(image, bytes, count, "compression", 6, NULL);
}
