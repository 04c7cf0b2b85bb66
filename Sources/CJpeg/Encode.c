// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "CJpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>

struct encoder {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    jmp_buf failure;
    struct jpeg_destination_mgr destination;
    /// The file, and the bytes that there is memory for; once it is complete, those that it has.
    unsigned char *memory;
    size_t size;
};

static _Noreturn void fail(j_common_ptr jpeg) {
    struct encoder *encoder = jpeg->client_data;
    longjmp(encoder->failure, 1);
}

static void ignore(j_common_ptr jpeg, int level) {}

// Where the file goes. The encoder owns its memory at any time, also when there is no more of it: libjpeg's own
// destination frees what it had, and says so at the end only.

enum { first_bytes = 1 << 16 };

static void begin_file(j_compress_ptr jpeg) {
    struct encoder *encoder = jpeg->client_data;
    encoder->memory = malloc(first_bytes);
    if (encoder->memory == NULL) fail((j_common_ptr) jpeg);
    encoder->size = first_bytes;
    encoder->destination.next_output_byte = encoder->memory;
    encoder->destination.free_in_buffer = first_bytes;
}

static boolean grow_file(j_compress_ptr jpeg) {
    struct encoder *encoder = jpeg->client_data;
    size_t used = encoder->size;
    unsigned char *memory = realloc(encoder->memory, 2 * used);
    if (memory == NULL) fail((j_common_ptr) jpeg);
    encoder->memory = memory;
    encoder->size = 2 * used;
    encoder->destination.next_output_byte = memory + used;
    encoder->destination.free_in_buffer = used;
    return TRUE;
}

static void end_file(j_compress_ptr jpeg) {
    struct encoder *encoder = jpeg->client_data;
    encoder->size -= encoder->destination.free_in_buffer;
}

static void set_destination(struct encoder *encoder) {
    encoder->destination.init_destination = begin_file;
    encoder->destination.empty_output_buffer = grow_file;
    encoder->destination.term_destination = end_file;
    encoder->jpeg.dest = &encoder->destination;
}

/// Returns an encoder whose errors jump to `failure`, which has to be set before anything else is done with it; NULL
/// without memory.
static struct encoder *make_encoder(void) {
    struct encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder == NULL) return NULL;
    encoder->jpeg.err = jpeg_std_error(&encoder->errors);
    encoder->errors.error_exit = fail;
    encoder->errors.emit_message = ignore;
    encoder->jpeg.client_data = encoder;
    return encoder;
}

/// Sets the picture to encode. Colours have half the width and height by default.
static void set(
    struct encoder *encoder, int width, int height, int components, J_COLOR_SPACE colours, int quality, int is_optimal
) {
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    jpeg_create_compress(jpeg);
    set_destination(encoder);
    jpeg->image_width = (JDIMENSION) width;
    jpeg->image_height = (JDIMENSION) height;
    jpeg->input_components = components;
    jpeg->in_color_space = colours;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, quality, TRUE);
    jpeg->optimize_coding = is_optimal != 0;
}

/// Hands the file over if there was no error, and destroys the encoder. Returns the status.
static int finish(struct encoder *encoder, int status, unsigned char **bytes, size_t *count) {
    if (status == 0) {
        *bytes = encoder->memory;
        *count = encoder->size;
    } else {
        free(encoder->memory);
    }
    jpeg_destroy_compress(&encoder->jpeg);
    free(encoder);
    return status;
}

int photos_jpeg_encode(
    const uint8_t *pixels, int width, int height, int quality, int halves_colours, int is_optimal, unsigned char **bytes,
    size_t *count
) {
    struct encoder *encoder = make_encoder();
    if (encoder == NULL) return 1;
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    int status = setjmp(encoder->failure);
    if (status == 0) {
        set(encoder, width, height, 4, JCS_EXT_RGBX, quality, is_optimal);
        if (!halves_colours) {
            jpeg->comp_info[0].h_samp_factor = 1;
            jpeg->comp_info[0].v_samp_factor = 1;
        }
        jpeg_start_compress(jpeg, TRUE);
        while (jpeg->next_scanline < jpeg->image_height) {
            JSAMPROW row = (JSAMPROW) (pixels + 4 * (size_t) width * jpeg->next_scanline);
            jpeg_write_scanlines(jpeg, &row, 1);
        }
        jpeg_finish_compress(jpeg);
    }
    return finish(encoder, status, bytes, count);
}

/// The planes of a picture, and the memory for as many of their rows as are encoded at a time: 16 of brightness, 8 of
/// each colour.
struct stripe {
    const uint8_t *planes[3];
    int width[3], height[3], padded[3];
    uint8_t *memory;
    JSAMPROW rows[3][2 * DCTSIZE];
};

static int rows_of(int plane) { return plane == 0 ? 2 * DCTSIZE : DCTSIZE; }

/// Prepares a stripe. Returns zero without memory.
static int make_stripe(struct stripe *stripe, const uint8_t *const *planes, int width, int height) {
    size_t needed = 0;
    for (int plane = 0; plane < 3; plane++) {
        stripe->planes[plane] = planes[plane];
        stripe->width[plane] = plane == 0 ? width : (width + 1) / 2;
        stripe->height[plane] = plane == 0 ? height : (height + 1) / 2;
        stripe->padded[plane] = (width + 2 * DCTSIZE - 1) / (2 * DCTSIZE) * rows_of(plane);
        needed += (size_t) stripe->padded[plane] * (size_t) rows_of(plane);
    }
    uint8_t *place = stripe->memory = malloc(needed);
    if (place == NULL) return 0;
    for (int plane = 0; plane < 3; plane++)
        for (int row = 0; row < rows_of(plane); row++, place += stripe->padded[plane]) stripe->rows[plane][row] = place;
    return 1;
}

/// Copies rows from a number on; beyond the edges there are the samples at the edges.
static void fill_stripe(struct stripe *stripe, int first) {
    for (int plane = 0; plane < 3; plane++) {
        const int width = stripe->width[plane], last = stripe->height[plane] - 1;
        for (int row = 0; row < rows_of(plane); row++) {
            int source = (plane == 0 ? first : first / 2) + row;
            uint8_t *target = stripe->rows[plane][row];
            memcpy(target, stripe->planes[plane] + (size_t) (source < last ? source : last) * (size_t) width, (size_t) width);
            memset(target + width, target[width - 1], (size_t) (stripe->padded[plane] - width));
        }
    }
}

int photos_jpeg_encode_planes(
    const uint8_t *const *planes, int width, int height, int quality, unsigned char **bytes, size_t *count
) {
    struct encoder *encoder = make_encoder();
    struct stripe *stripe = calloc(1, sizeof *stripe);
    if (encoder == NULL || stripe == NULL || width < 1 || height < 1 || width > JPEG_MAX_DIMENSION
        || height > JPEG_MAX_DIMENSION || !make_stripe(stripe, planes, width, height)) {
        free(stripe);
        free(encoder);
        return 1;
    }
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    int status = setjmp(encoder->failure);
    if (status == 0) {
        // Optimal tables would save some percent of the bytes, and take a third of the time.
        set(encoder, width, height, 3, JCS_YCbCr, quality, 0);
        jpeg->raw_data_in = TRUE;
        jpeg_start_compress(jpeg, TRUE);
        while (jpeg->next_scanline < jpeg->image_height) {
            JSAMPARRAY rows[3] = {stripe->rows[0], stripe->rows[1], stripe->rows[2]};
            fill_stripe(stripe, (int) jpeg->next_scanline);
            jpeg_write_raw_data(jpeg, rows, 2 * DCTSIZE);
        }
        jpeg_finish_compress(jpeg);
    }
    free(stripe->memory);
    free(stripe);
    return finish(encoder, status, bytes, count);
}
