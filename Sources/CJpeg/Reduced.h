// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include "CJpeg.h"

#include <stdio.h>

#include <jpeglib.h>

// A decoder of the planes of baseline JPEGs at a half, a quarter and an eighth of their size. Of each block it decodes
// the coefficients that such a picture shows, and passes over the bits of the others, several coefficients at a time:
// that is most of what a photo consists of, and libjpeg decodes each of them.
//
// It takes whole pictures of one scan alone. Whatever it does not expect is damage to it: libjpeg then shows what can
// be shown.

typedef struct photos_jpeg_reduced photos_jpeg_reduced;

/// The bytes behind the header, in memory of the caller.
struct photos_jpeg_input {
    photos_jpeg_read read;
    void *context;
    /// The memory, and the part of it that holds what comes next.
    uint8_t *memory;
    size_t capacity;
    const uint8_t *next;
    const uint8_t *end;
};

/// Creates a decoder of a planar picture whose header was read; NULL if it is not of this kind, or without memory.
/// - keeps_colours: True if planes of colour that have fewer samples are divided less.
photos_jpeg_reduced *photos_jpeg_reduced_create(
    struct jpeg_decompress_struct *jpeg, int divisor, int keeps_colours, struct photos_jpeg_input input);

void photos_jpeg_reduced_destroy(photos_jpeg_reduced *reduced);

/// Describes the planes.
void photos_jpeg_reduced_planes(const photos_jpeg_reduced *reduced, struct photos_jpeg_planes *planes);

/// Decodes the next stripe.
enum photos_jpeg_status photos_jpeg_reduced_read(photos_jpeg_reduced *reduced, uint8_t *const *planes);
