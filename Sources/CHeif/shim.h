// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <libheif/heif.h>

// Debian 12 has libheif 1.15, its backports 1.19: functions of the newer one are compiled by its version macro, which
// Swift does not import.

/// Limits the pixels of a picture and, from libheif 1.19 on, the bytes of an allocation.
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

/// Returns options that decode to 8 bits and, from libheif 1.19 on, stop between tiles when `cancelled` returns true;
/// NULL without memory.
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

/// Returns true if an error is the refusal of a picture over the limits.
static inline int photos_heif_is_over_limit(struct heif_error error) {
    return error.subcode == heif_suberror_Security_limit_exceeded;
}

/// Returns true if an error means that no decoder for the picture's codec is installed.
static inline int photos_heif_lacks_decoder(struct heif_error error) {
    return error.code == heif_error_Plugin_loading_error || error.subcode == heif_suberror_Unsupported_codec;
}

/// The layout of a picture in tiles, as stored: not rotated, not cropped.
struct photos_heif_tiling {
    uint32_t columns, rows, tile_width, tile_height, width, height;
};

/// Reads the layout; returns 0 when the picture has no tiles, or libheif cannot decode them one by one.
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

/// Chooses a decoder by its name, which the options do not copy.
static inline void photos_heif_choose_decoder(struct heif_decoding_options *options, const char *name) {
    if (options != NULL && options->version >= 4) options->decoder_id = name;
}

/// Decodes a tile, as stored: libheif 1.19 miscounts where tiles of a rotated picture extend beyond it.
static inline struct heif_error photos_heif_decode_tile(
    const struct heif_image_handle *handle, struct heif_image **image, enum heif_colorspace colours,
    enum heif_chroma chroma, struct heif_decoding_options *options, uint32_t column, uint32_t row
) {
#if LIBHEIF_HAVE_VERSION(1, 19, 0)
    if (options != NULL) options->ignore_transformations = 1;
    // libheif 1.19 dereferences a null pointer where a grid refers to an item that is no picture.
    heif_item_id id;
    if (heif_image_handle_get_grid_image_tile_id(handle, 0, column, row, &id).code == heif_error_Ok) {
        struct heif_context *file = heif_image_handle_get_context(handle);
        struct heif_image_handle *tile = NULL;
        struct heif_error error = heif_context_get_image_handle(file, id, &tile);
        heif_context_free(file);
        if (error.code != heif_error_Ok) return error;
        heif_image_handle_release(tile);
    }
    return heif_image_handle_decode_image_tile(handle, image, colours, chroma, options, column, row);
#else
    struct heif_error error = {heif_error_Unsupported_feature, heif_suberror_Unspecified, "tiles"};
    return error;
#endif
}
