// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <libheif/heif.h>

// Debian 12 has libheif 1.15, its backports 1.19: what only the newer one has is asked for by the compiler's version,
// which Swift cannot do with macros of C.

/// The most pixels a picture and the most bytes a piece of memory may have.
static inline void photos_heif_limit(struct heif_context *context, uint64_t pixels, uint64_t bytes) {
#if LIBHEIF_HAVE_VERSION(1, 19, 0)
    struct heif_security_limits *limits = heif_context_get_security_limits(context);
    limits->max_image_size_pixels = pixels;
    limits->max_memory_block_size = bytes;
#else
    int side = 1;
    while ((uint64_t) side * side < pixels && side < 1 << 20) side++;
    heif_context_set_maximum_image_size_limit(context, side);
#endif
}

/// Decodes to 8 bits; stops between the tiles of a picture when `cancelled` says so. NULL without memory.
static inline struct heif_decoding_options *photos_heif_options(int (*cancelled)(void *), void *context) {
    struct heif_decoding_options *options = heif_decoding_options_alloc();
    if (options == NULL) return NULL;
    options->convert_hdr_to_8bit = 1;
#if LIBHEIF_HAVE_VERSION(1, 19, 0)
    if (options->version >= 6) {
        options->cancel_decoding = cancelled;
        options->progress_user_data = context;
    }
#endif
    return options;
}

/// Whether an error is libheif's refusal of a picture over the limits.
static inline int photos_heif_is_over_limit(struct heif_error error) {
    return error.subcode == heif_suberror_Security_limit_exceeded;
}
