// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// A decoder and an encoder of JPEG by libjpeg-turbo, in C because libjpeg reports errors by longjmp: no jump leaves
// these functions.

/// Reads on into a buffer. Returns the number of bytes, zero at the end, or a negative number to stop decoding.
typedef ssize_t (*photos_jpeg_read)(void *context, void *buffer, size_t count);

/// Returns a number other than zero to stop decoding.
typedef int (*photos_jpeg_is_expired)(void *context);

enum photos_jpeg_status {
    photos_jpeg_ok,
    /// The bytes are broken, or of a kind that libjpeg does not decode.
    photos_jpeg_damaged,
    /// One of the callbacks has stopped it.
    photos_jpeg_stopped,
    /// A progressive picture has more scans than any writer makes.
    photos_jpeg_too_many_scans,
};

/// The header of a picture.
struct photos_jpeg_header {
    int width, height;
    /// True if the colours are grey, RGB or YCbCr with 8 bits per sample, which are decoded to RGB.
    int is_supported;
    int is_grey;
    /// True if the picture has a plane of brightness, and two of colour with a sample for a whole number of pixels, or
    /// none.
    int is_planar;
    /// The bytes that a decoder holds for the whole picture, because it comes in several scans; zero for one scan.
    size_t coefficient_bytes;
};

typedef struct photos_jpeg_decoder photos_jpeg_decoder;

/// Creates a decoder of so many bytes; NULL without memory.
photos_jpeg_decoder *photos_jpeg_create(
    photos_jpeg_read read, photos_jpeg_is_expired is_expired, void *context, size_t count);

void photos_jpeg_destroy(photos_jpeg_decoder *decoder);

/// Lets each warning be a failure from now on: nothing is decoded of a picture that is broken or ends early.
void photos_jpeg_refuse_damage(photos_jpeg_decoder *decoder);

/// Reads everything before the pixels.
enum photos_jpeg_status photos_jpeg_read_header(photos_jpeg_decoder *decoder, struct photos_jpeg_header *header);

/// Begins to decode with both sides divided by 1, 2, 4 or 8, rounded up, to four bytes per pixel: RGB and 255.
enum photos_jpeg_status photos_jpeg_start(photos_jpeg_decoder *decoder, int divisor, int *width, int *height);

/// Decodes the next rows, which follow each other in memory, and counts them, also if it fails behind some of them.
/// Where the data ends early, rows are grey.
enum photos_jpeg_status photos_jpeg_read_rows(photos_jpeg_decoder *decoder, uint8_t *rows, int count, int *done);

/// The planes of a picture, as they are coded: brightness, and two of colour unless it is grey. They are decoded by
/// stripes of their whole width.
struct photos_jpeg_planes {
    int count, stripes;
    /// For each plane the pixels beside and above each other that share a sample.
    int across[3], down[3];
    /// For each plane the samples of a stripe, of which the last in a row and the last rows may lie outside the
    /// picture.
    int width[3], height[3];
    /// True if samples are as sharp as their number allows, and not means of the pixels that they stand for.
    int is_sharp;
};

/// Begins to decode the planes of a planar picture, with its sides divided by 1, 2, 4 or 8.
/// - keeps_colours: True if planes of colour that have fewer samples are divided less, as far as they can be. They may
///   be so in any case.
enum photos_jpeg_status photos_jpeg_start_planes(
    photos_jpeg_decoder *decoder, int divisor, int keeps_colours, struct photos_jpeg_planes *planes);

/// Decodes the next stripe of each plane into memory of that width and height. Where the data ends early, it is grey,
/// or the picture counts as damaged.
enum photos_jpeg_status photos_jpeg_read_stripe(photos_jpeg_decoder *decoder, uint8_t *const *planes);

/// The message of the last failure, or of the first warning; empty for none.
const char *photos_jpeg_message(const photos_jpeg_decoder *decoder);

/// Encodes rows of four bytes per pixel, of which the fourth is ignored.
/// - halves_colours: True if colours have half the width and height of the picture.
/// - is_optimal: True for Huffman tables of the picture's own, which take a second pass over it.
/// Returns zero, and memory to be freed by `free`; another number for sides that JPEG does not allow, and without
/// memory.
int photos_jpeg_encode(
    const uint8_t *pixels, int width, int height, int quality, int halves_colours, int is_optimal, unsigned char **bytes,
    size_t *count);

/// Encodes three planes in JPEG's own conversion of colours, with the Huffman tables of the standard: brightness, and
/// two of colour of half the width and height, rounded up. Returns as `photos_jpeg_encode` does.
int photos_jpeg_encode_planes(
    const uint8_t *const *planes, int width, int height, int quality, unsigned char **bytes, size_t *count);
