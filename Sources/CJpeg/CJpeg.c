// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "CJpeg.h"
#include "Reduced.h"

#include <setjmp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <jpeglib.h>
#include <jerror.h>

/// More than any writer makes: the decoder works through the whole picture for each scan, of which a file can have many
/// in few bytes. Looking at the clock for each row of a small picture takes some percent of its time.
enum { scan_limit = 100, largest_buffer = 256 << 10, calls_between_looks = 16, rows_at_once = 16 };

struct photos_jpeg_decoder {
    struct jpeg_decompress_struct jpeg;
    struct jpeg_error_mgr errors;
    struct jpeg_source_mgr source;
    struct jpeg_progress_mgr progress;
    unsigned calls;
    photos_jpeg_read read;
    photos_jpeg_is_expired is_expired;
    void *context;
    jmp_buf failure;
    enum photos_jpeg_status status;
    int refuses_damage;
    char message[JMSG_LENGTH_MAX];
    photos_jpeg_reduced *reduced;
    size_t buffer_size;
    JOCTET buffer[];
};

static _Noreturn void stop(photos_jpeg_decoder *decoder, enum photos_jpeg_status status) {
    decoder->status = status;
    longjmp(decoder->failure, 1);
}

static void keep_message(j_common_ptr jpeg) {
    photos_jpeg_decoder *decoder = jpeg->client_data;
    jpeg->err->format_message(jpeg, decoder->message);
}

static void fail(j_common_ptr jpeg) {
    keep_message(jpeg);
    stop(jpeg->client_data, photos_jpeg_damaged);
}

/// Keeps the first warning, unless it is a failure, and prints nothing.
static void note(j_common_ptr jpeg, int level) {
    const photos_jpeg_decoder *decoder = jpeg->client_data;
    if (level < 0 && decoder->refuses_damage) fail(jpeg);
    if (level < 0 && jpeg->err->num_warnings++ == 0) keep_message(jpeg);
}

static void watch(j_common_ptr jpeg) {
    photos_jpeg_decoder *decoder = jpeg->client_data;
    if (decoder->calls++ % calls_between_looks == 0 && decoder->is_expired(decoder->context)) {
        stop(decoder, photos_jpeg_stopped);
    }
    if (decoder->jpeg.input_scan_number > scan_limit) stop(decoder, photos_jpeg_too_many_scans);
}

static void ignore(j_decompress_ptr jpeg) {}

static boolean fill(j_decompress_ptr jpeg) {
    photos_jpeg_decoder *decoder = jpeg->client_data;
    ssize_t count = decoder->read(decoder->context, decoder->buffer, decoder->buffer_size);
    if (count < 0) stop(decoder, photos_jpeg_stopped);
    if (count == 0) {
        // The data ends early. With the marker of the end libjpeg gives what it has, and grey for the rest.
        WARNMS(jpeg, JWRN_JPEG_EOF);
        decoder->buffer[0] = 0xFF;
        decoder->buffer[1] = JPEG_EOI;
        count = 2;
    }
    decoder->source.next_input_byte = decoder->buffer;
    decoder->source.bytes_in_buffer = (size_t) count;
    return TRUE;
}

static void skip(j_decompress_ptr jpeg, long count) {
    struct jpeg_source_mgr *source = jpeg->src;
    while (count > (long) source->bytes_in_buffer) {
        count -= (long) source->bytes_in_buffer;
        fill(jpeg);
    }
    if (count <= 0) return;
    source->next_input_byte += count;
    source->bytes_in_buffer -= (size_t) count;
}

photos_jpeg_decoder *photos_jpeg_create(
    photos_jpeg_read read, photos_jpeg_is_expired is_expired, void *context, size_t count
) {
    // The mark of the end takes two bytes.
    size_t buffer_size = count < 2 ? 2 : count < largest_buffer ? count : largest_buffer;
    photos_jpeg_decoder *decoder = malloc(sizeof *decoder + buffer_size);
    if (decoder == NULL) return NULL;
    memset(decoder, 0, sizeof *decoder);
    decoder->buffer_size = buffer_size;
    decoder->read = read;
    decoder->is_expired = is_expired;
    decoder->context = context;
    decoder->jpeg.err = jpeg_std_error(&decoder->errors);
    decoder->errors.error_exit = fail;
    decoder->errors.emit_message = note;
    decoder->errors.output_message = keep_message;
    decoder->jpeg.client_data = decoder;
    if (setjmp(decoder->failure)) {
        photos_jpeg_destroy(decoder);
        return NULL;
    }
    jpeg_create_decompress(&decoder->jpeg);
    decoder->source = (struct jpeg_source_mgr) {
        .init_source = ignore, .fill_input_buffer = fill, .skip_input_data = skip,
        .resync_to_restart = jpeg_resync_to_restart, .term_source = ignore,
    };
    decoder->jpeg.src = &decoder->source;
    decoder->progress.progress_monitor = watch;
    decoder->jpeg.progress = &decoder->progress;
    return decoder;
}

void photos_jpeg_destroy(photos_jpeg_decoder *decoder) {
    photos_jpeg_reduced_destroy(decoder->reduced);
    jpeg_destroy_decompress(&decoder->jpeg);
    free(decoder);
}

void photos_jpeg_refuse_damage(photos_jpeg_decoder *decoder) { decoder->refuses_damage = 1; }

static int is_supported(const struct jpeg_decompress_struct *jpeg) {
    if (jpeg->data_precision != 8) return 0;
    switch (jpeg->jpeg_color_space) {
    case JCS_GRAYSCALE: return jpeg->num_components == 1;
    case JCS_RGB: case JCS_YCbCr: return jpeg->num_components == 3;
    default: return 0;
    }
}

#if JPEG_LIB_VERSION >= 70
#define SIDE_ACROSS(component) ((component)->DCT_h_scaled_size)
#define SIDE_DOWN(component) ((component)->DCT_v_scaled_size)
#else
#define SIDE_ACROSS(component) ((component)->DCT_scaled_size)
#define SIDE_DOWN(component) ((component)->DCT_scaled_size)
#endif

static int is_planar(const struct jpeg_decompress_struct *jpeg) {
    const jpeg_component_info *component = jpeg->comp_info;
    if (jpeg->jpeg_color_space == JCS_GRAYSCALE) return 1;
    if (jpeg->jpeg_color_space != JCS_YCbCr) return 0;
    if (component[1].h_samp_factor != component[2].h_samp_factor) return 0;
    if (component[1].v_samp_factor != component[2].v_samp_factor) return 0;
    if (component[0].h_samp_factor % component[1].h_samp_factor != 0) return 0;
    return component[0].v_samp_factor % component[1].v_samp_factor == 0;
}

static size_t coefficient_bytes(struct jpeg_decompress_struct *jpeg) {
    size_t blocks = 0;
    if (!jpeg_has_multiple_scans(jpeg)) return 0;
    for (int index = 0; index < jpeg->num_components; index++) {
        jpeg_component_info *component = &jpeg->comp_info[index];
        // Rounded up to whole units of the scan.
        blocks += ((size_t) component->width_in_blocks + MAX_SAMP_FACTOR)
            * ((size_t) component->height_in_blocks + MAX_SAMP_FACTOR);
    }
    return blocks * sizeof(JBLOCK);
}

enum photos_jpeg_status photos_jpeg_read_header(photos_jpeg_decoder *decoder, struct photos_jpeg_header *header) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    if (setjmp(decoder->failure)) return decoder->status;
    jpeg_read_header(jpeg, TRUE);
    *header = (struct photos_jpeg_header) {
        .width = (int) jpeg->image_width, .height = (int) jpeg->image_height,
        .is_supported = is_supported(jpeg), .is_grey = jpeg->num_components == 1,
        .is_planar = is_supported(jpeg) && is_planar(jpeg),
        .coefficient_bytes = coefficient_bytes(jpeg),
    };
    return photos_jpeg_ok;
}

enum photos_jpeg_status photos_jpeg_start(photos_jpeg_decoder *decoder, int divisor, int *width, int *height) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    if (setjmp(decoder->failure)) return decoder->status;
    jpeg->out_color_space = JCS_EXT_RGBA;
    jpeg->scale_num = 1;
    jpeg->scale_denom = (unsigned int) divisor;
    jpeg->dct_method = JDCT_ISLOW;
    jpeg_start_decompress(jpeg);
    *width = (int) jpeg->output_width;
    *height = (int) jpeg->output_height;
    return photos_jpeg_ok;
}

enum photos_jpeg_status photos_jpeg_read_rows(photos_jpeg_decoder *decoder, uint8_t *rows, int count, int *done) {
    const size_t width = 4 * (size_t) decoder->jpeg.output_width;
    *done = 0;
    if (setjmp(decoder->failure)) return decoder->status;
    while (*done < count) {
        JSAMPROW next[rows_at_once];
        JDIMENSION asked = (JDIMENSION) (count - *done < rows_at_once ? count - *done : rows_at_once);
        for (JDIMENSION row = 0; row < asked; row++) next[row] = rows + ((size_t) *done + row) * width;
        JDIMENSION decoded = jpeg_read_scanlines(&decoder->jpeg, next, asked);
        if (decoded == 0) return photos_jpeg_damaged;
        *done += (int) decoded;
    }
    return photos_jpeg_ok;
}

enum photos_jpeg_status photos_jpeg_start_planes(
    photos_jpeg_decoder *decoder, int divisor, int keeps_colours, struct photos_jpeg_planes *planes
) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    decoder->reduced = photos_jpeg_reduced_create(jpeg, divisor, keeps_colours, (struct photos_jpeg_input) {
        .read = decoder->read, .context = decoder->context, .memory = decoder->buffer,
        .capacity = decoder->buffer_size, .next = decoder->source.next_input_byte,
        .end = decoder->source.next_input_byte + decoder->source.bytes_in_buffer,
    });
    if (decoder->reduced != NULL) {
        photos_jpeg_reduced_planes(decoder->reduced, planes);
        return photos_jpeg_ok;
    }
    if (setjmp(decoder->failure)) return decoder->status;
    jpeg->out_color_space = jpeg->jpeg_color_space;
    jpeg->raw_data_out = TRUE;
    jpeg->scale_num = 1;
    jpeg->scale_denom = (unsigned int) divisor;
    jpeg->dct_method = JDCT_ISLOW;
    jpeg_start_decompress(jpeg);
    *planes = (struct photos_jpeg_planes) {.count = jpeg->num_components, .stripes = (int) jpeg->total_iMCU_rows};
    for (int index = 0; index < jpeg->num_components; index++) {
        const jpeg_component_info *component = &jpeg->comp_info[index];
        // A grey picture is not interleaved, whatever factors it claims.
        int horizontal = jpeg->num_components == 1 ? 1 : jpeg->max_h_samp_factor / component->h_samp_factor;
        int vertical = jpeg->num_components == 1 ? 1 : jpeg->max_v_samp_factor / component->v_samp_factor;
        planes->across[index] = horizontal * DCTSIZE / SIDE_ACROSS(component);
        planes->down[index] = vertical * DCTSIZE / SIDE_DOWN(component);
        planes->width[index] = (int) component->width_in_blocks * SIDE_ACROSS(component);
        planes->height[index] = component->v_samp_factor * SIDE_DOWN(component);
    }
    return photos_jpeg_ok;
}

enum photos_jpeg_status photos_jpeg_read_stripe(photos_jpeg_decoder *decoder, uint8_t *const *planes) {
    struct jpeg_decompress_struct *jpeg = &decoder->jpeg;
    JSAMPROW rows[3][MAX_SAMP_FACTOR * DCTSIZE];
    JSAMPARRAY stripe[3];
    if (decoder->reduced != NULL) return photos_jpeg_reduced_read(decoder->reduced, planes);
    if (setjmp(decoder->failure)) return decoder->status;
    for (int index = 0; index < jpeg->num_components; index++) {
        const jpeg_component_info *component = &jpeg->comp_info[index];
        size_t width = (size_t) component->width_in_blocks * (size_t) SIDE_ACROSS(component);
        int height = component->v_samp_factor * SIDE_DOWN(component);
        for (int row = 0; row < height; row++) rows[index][row] = planes[index] + (size_t) row * width;
        stripe[index] = rows[index];
    }
    JDIMENSION lines = (JDIMENSION) (MAX_SAMP_FACTOR * DCTSIZE);
    return jpeg_read_raw_data(jpeg, stripe, lines) > 0 ? photos_jpeg_ok : photos_jpeg_damaged;
}

const char *photos_jpeg_message(const photos_jpeg_decoder *decoder) { return decoder->message; }
