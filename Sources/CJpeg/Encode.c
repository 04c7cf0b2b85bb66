// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "CJpeg.h"

#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>

#include <jpeglib.h>

struct encoder {
    struct jpeg_compress_struct jpeg;
    struct jpeg_error_mgr errors;
    jmp_buf failure;
    unsigned char *memory;
    unsigned long size;
};

static _Noreturn void fail(j_common_ptr jpeg) {
    struct encoder *encoder = jpeg->client_data;
    longjmp(encoder->failure, 1);
}

static void ignore(j_common_ptr jpeg, int level) {}

static void set(struct jpeg_compress_struct *jpeg, int width, int height, int quality) {
    jpeg->image_width = (JDIMENSION) width;
    jpeg->image_height = (JDIMENSION) height;
    jpeg->input_components = 4;
    jpeg->in_color_space = JCS_EXT_RGBX;
    jpeg_set_defaults(jpeg);
    jpeg_set_quality(jpeg, quality, TRUE);
    jpeg->optimize_coding = TRUE;
    if (quality >= 90) {
        jpeg->comp_info[0].h_samp_factor = 1;
        jpeg->comp_info[0].v_samp_factor = 1;
    }
}

int photos_jpeg_encode(
    const uint8_t *pixels, int width, int height, int quality, unsigned char **bytes, size_t *count
) {
    struct encoder *encoder = calloc(1, sizeof *encoder);
    if (encoder == NULL) return 1;
    struct jpeg_compress_struct *jpeg = &encoder->jpeg;
    jpeg->err = jpeg_std_error(&encoder->errors);
    encoder->errors.error_exit = fail;
    encoder->errors.emit_message = ignore;
    jpeg->client_data = encoder;
    int status = setjmp(encoder->failure);
    if (status == 0) {
        jpeg_create_compress(jpeg);
        jpeg_mem_dest(jpeg, &encoder->memory, &encoder->size);
        set(jpeg, width, height, quality);
        jpeg_start_compress(jpeg, TRUE);
        while (jpeg->next_scanline < jpeg->image_height) {
            JSAMPROW row = (JSAMPROW) (pixels + 4 * (size_t) width * jpeg->next_scanline);
            jpeg_write_scanlines(jpeg, &row, 1);
        }
        jpeg_finish_compress(jpeg);
        *bytes = encoder->memory;
        *count = encoder->size;
    } else {
        free(encoder->memory);
    }
    jpeg_destroy_compress(jpeg);
    free(encoder);
    return status;
}
