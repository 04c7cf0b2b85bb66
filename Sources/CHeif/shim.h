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

/// Whether an error says that nobody decodes what the picture is coded with.
static inline int photos_heif_lacks_decoder(struct heif_error error) {
    return error.code == heif_error_Plugin_loading_error || error.subcode == heif_suberror_Unsupported_codec;
}

/// How a picture is laid out in tiles, as stored: not turned, not cropped.
struct photos_heif_tiling {
    uint32_t columns, rows, tile_width, tile_height, width, height;
};

/// 0 when the picture has no tiles, or libheif cannot decode them one by one.
static inline int photos_heif_get_tiling(
    const struct heif_image_handle *handle, struct photos_heif_tiling *tiling
) {
#if LIBHEIF_HAVE_VERSION(1, 19, 0)
    struct heif_image_tiling found = {0};
    if (heif_image_handle_get_image_tiling(handle, 0, &found).code != heif_error_Ok) return 0;
    if (found.num_columns * (uint64_t) found.num_rows <= 1 || found.number_of_extra_dimensions > 0) return 0;
    *tiling = (struct photos_heif_tiling) {
        found.num_columns, found.num_rows, found.tile_width, found.tile_height, found.image_width, found.image_height,
    };
    return 1;
#else
    return 0;
#endif
}

/// One tile of a picture, in RGB, as stored: libheif 1.19 counts wrong where tiles of a turned picture reach out of it.
static inline struct heif_error photos_heif_decode_tile(
    const struct heif_image_handle *handle, struct heif_image **image, enum heif_chroma chroma,
    struct heif_decoding_options *options, uint32_t column, uint32_t row
) {
#if LIBHEIF_HAVE_VERSION(1, 19, 0)
    if (options != NULL) options->ignore_transformations = 1;
    // libheif 1.19 follows a null pointer where a grid names a picture that is none.
    heif_item_id id;
    if (heif_image_handle_get_grid_image_tile_id(handle, 0, column, row, &id).code == heif_error_Ok) {
        struct heif_context *file = heif_image_handle_get_context(handle);
        struct heif_image_handle *tile = NULL;
        struct heif_error error = heif_context_get_image_handle(file, id, &tile);
        heif_context_free(file);
        if (error.code != heif_error_Ok) return error;
        heif_image_handle_release(tile);
    }
    return heif_image_handle_decode_image_tile(handle, image, heif_colorspace_RGB, chroma, options, column, row);
#else
    struct heif_error error = {heif_error_Unsupported_feature, heif_suberror_Unspecified, "tiles"};
    return error;
#endif
}
