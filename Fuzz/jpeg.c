// Licensed under the Apache License, Version 2.0. See LICENSE.
//
// Decodes what libFuzzer makes up as the planes of a JPEG, at each size, and in pieces as a file comes. Built by
// Scripts/fuzz.sh with the sanitizers of addresses and of undefined behaviour.
#include "CJpeg.h"

#include <stdlib.h>
#include <string.h>

enum { most_pixels = 1 << 20 };

struct input {
    const uint8_t *next;
    size_t count, piece;
};

static ssize_t read_on(void *context, void *buffer, size_t count) {
    struct input *input = context;
    size_t taken = count < input->count ? count : input->count;
    if (taken > input->piece) taken = input->piece;
    memcpy(buffer, input->next, taken);
    input->next += taken;
    input->count -= taken;
    return (ssize_t) taken;
}

static int is_expired(void *context) { return 0; }

static void decode(photos_jpeg_decoder *decoder, int divisor, int keeps_colours) {
    struct photos_jpeg_header header;
    struct photos_jpeg_planes planes;
    uint8_t *memory[3] = {NULL, NULL, NULL};
    if (photos_jpeg_read_header(decoder, &header) != photos_jpeg_ok || !header.is_planar) return;
    if ((long) header.width * header.height > most_pixels || header.coefficient_bytes > 0) return;
    if (photos_jpeg_start_planes(decoder, divisor, keeps_colours, &planes) != photos_jpeg_ok) return;
    for (int plane = 0; plane < planes.count; plane++) {
        memory[plane] = malloc((size_t) planes.width[plane] * (size_t) planes.height[plane]);
    }
    for (int stripe = 0; stripe < planes.stripes; stripe++) {
        if (photos_jpeg_read_stripe(decoder, memory) != photos_jpeg_ok) break;
    }
    for (int plane = 0; plane < 3; plane++) free(memory[plane]);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t count) {
    if (count < 2) return 0;
    for (int divisor = 2; divisor <= 8; divisor *= 2) {
        struct input input = {bytes, count, divisor == 4 ? 777 : count};
        photos_jpeg_decoder *decoder = photos_jpeg_create(read_on, is_expired, &input, count);
        if (decoder == NULL) return 0;
        decode(decoder, divisor, bytes[count - 1] & 1);
        photos_jpeg_destroy(decoder);
    }
    return 0;
}
