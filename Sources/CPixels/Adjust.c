// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "CPixels.h"

#include <string.h>

// Whole numbers, and floating-point numbers whose products are rounded: the result is the same on every machine.
#pragma STDC FP_CONTRACT OFF

// Compiled twice on x86; the loader takes the form that the processor has.
#if defined(__x86_64__) && defined(__linux__)
#define PER_PROCESSOR __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define PER_PROCESSOR
#endif
#define INLINED static inline __attribute__((always_inline))

typedef int16_t shorts8 __attribute__((vector_size(16)));
typedef int16_t shorts16 __attribute__((vector_size(32)));
typedef int32_t ints4 __attribute__((vector_size(16)));
typedef int32_t ints8 __attribute__((vector_size(32)));
typedef int32_t ints16 __attribute__((vector_size(64)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));

INLINED bytes4 clamped4(ints4 values) {
    const ints4 low = {0, 0, 0, 0}, high = {255, 255, 255, 255};
    return __builtin_convertvector(
        __builtin_elementwise_min(__builtin_elementwise_max(values, low), high), bytes4);
}

INLINED void load16(shorts16 *samples, const uint8_t *place) {
    bytes16 bytes;
    memcpy(&bytes, place, sizeof bytes);
    *samples = __builtin_convertvector(bytes, shorts16);
}

/// Multiplies, and keeps the upper halves of the products: one instruction.
INLINED void multiply_upper(shorts16 *values, const shorts16 *factors) {
    ints16 products = __builtin_convertvector(*values, ints16) * __builtin_convertvector(*factors, ints16);
    *values = __builtin_convertvector(products >> 16, shorts16);
}

/// Adds the products of neighbours: one instruction.
INLINED void multiply_pairs(ints8 *sums, const shorts16 *values, const shorts16 *factors) {
    ints16 products = __builtin_convertvector(*values, ints16) * __builtin_convertvector(*factors, ints16);
    *sums = __builtin_shufflevector(products, products, 0, 2, 4, 6, 8, 10, 12, 14)
        + __builtin_shufflevector(products, products, 1, 3, 5, 7, 9, 11, 13, 15);
}

// MARK: Tones

void pixels_map_row(uint8_t *pixels, size_t count, const uint8_t *tables) {
    for (size_t pixel = 0; pixel < count; pixel++, pixels += 4) {
        pixels[0] = tables[pixels[0]];
        pixels[1] = tables[256 + pixels[1]];
        pixels[2] = tables[512 + pixels[2]];
    }
}

PER_PROCESSOR
void pixels_tone_row(uint8_t *pixels, size_t count, const int32_t *parts) {
    for (size_t pixel = 0; pixel < count; pixel++, pixels += 4) {
        ints4 of_red, of_green, of_blue;
        memcpy(&of_red, parts + 4 * pixels[0], sizeof of_red);
        memcpy(&of_green, parts + 4 * (256 + pixels[1]), sizeof of_green);
        memcpy(&of_blue, parts + 4 * (512 + pixels[2]), sizeof of_blue);
        bytes4 samples = clamped4((of_red + of_green + of_blue + (1 << 15)) >> 16);
        samples[3] = pixels[3];
        memcpy(pixels, &samples, sizeof samples);
    }
}

// MARK: Sharpening

/// The difference from the blurred sample, times 16, becomes its part in 32nds.
enum { sharpen_shift = 3, sharpen_half = 1 << 4 };

static uint8_t sharpened(int own, int sum, int amount) {
    int value = (32 * own + ((16 * own - sum) * (1 << sharpen_shift) * amount >> 16) + sharpen_half) >> 5;
    return value < 0 ? 0 : value > 255 ? 255 : (uint8_t) value;
}

/// Sharpens a pixel; beyond the edges there is the pixel at the edge.
static void sharpen_pixel(
    uint8_t *out, const uint8_t *const rows[3], size_t pixel, size_t count, int amount
) {
    size_t before = 4 * (pixel == 0 ? 0 : pixel - 1), here = 4 * pixel, after = 4 * (pixel + 1 == count ? pixel : pixel + 1);
    for (int channel = 0; channel < 3; channel++, before++, here++, after++) {
        int sum = 0;
        for (int row = 0; row < 3; row++)
            sum += (row == 1 ? 2 : 1) * (rows[row][before] + 2 * rows[row][here] + rows[row][after]);
        out[here] = sharpened(rows[1][here], sum, amount);
    }
    out[here] = rows[1][here];
}

/// Sharpens four pixels that have neighbours.
INLINED void sharpen_pixels(uint8_t *out, const uint8_t *const rows[3], size_t place, const shorts16 *amount) {
    const shorts16 none = {0}, most = none + 255;
    const bytes16 alpha = {0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255, 0, 0, 0, 255};
    shorts16 columns[3], own;
    for (int column = 0; column < 3; column++) {
        shorts16 above, below;
        size_t start = place + 4 * (size_t) column - 4;
        load16(&above, rows[0] + start);
        load16(&columns[column], rows[1] + start);
        load16(&below, rows[2] + start);
        if (column == 1) own = columns[1];
        columns[column] = above + 2 * columns[column] + below;
    }
    shorts16 values = (16 * own - (columns[0] + 2 * columns[1] + columns[2])) << sharpen_shift;
    multiply_upper(&values, amount);
    values = (32 * own + values + sharpen_half) >> 5;
    bytes16 samples = __builtin_convertvector(
        __builtin_elementwise_min(__builtin_elementwise_max(values, none), most), bytes16);
    samples = (samples & ~alpha) | (__builtin_convertvector(own, bytes16) & alpha);
    memcpy(out + place, &samples, sizeof samples);
}

PER_PROCESSOR
void pixels_sharpen_row(
    uint8_t *out, const uint8_t *above, const uint8_t *row, const uint8_t *below, size_t count, float amount
) {
    const uint8_t *const rows[3] = {above, row, below};
    const int16_t part = (int16_t) (amount * 16384 + 0.5f);
    const shorts16 parts = (shorts16) {0} + part;
    size_t pixel = 0;
    if (count > 0) sharpen_pixel(out, rows, pixel++, count, part);
    for (; pixel + 5 <= count; pixel += 4) sharpen_pixels(out, rows, 4 * pixel, &parts);
    for (; pixel < count; pixel++) sharpen_pixel(out, rows, pixel, count, part);
}

// MARK: Projections

/// The number of pixels whose places are computed at once.
enum { stretch = 64 };

/// Where pixels come from: the pixel at the top left of each point, and the place behind it in parts of a pixel.
struct places {
    int32_t left[stretch], top[stretch], across[stretch], down[stretch];
};

/// A coordinate in the picture or at most a pixel outside; what is no number is at the edge.
INLINED double inside(double place, double count) { return place > -1 ? (place < count ? place : count) : -1; }

/// Splits a coordinate of at least -1, so that cutting off the fraction of the next number rounds down.
INLINED void split(double place, int32_t *pixel, int32_t *part) {
    *pixel = (int32_t) (place + 1) - 1;
    *part = (int32_t) ((place - *pixel) * pixels_places + 0.5);
}

INLINED void find_places(
    struct places *places, size_t first, double width, double height, const double *matrix, double y
) {
    const double across = matrix[1] * y + matrix[2], down = matrix[4] * y + matrix[5];
    const double weight = matrix[7] * y + matrix[8];
    for (int pixel = 0; pixel < stretch; pixel++) {
        double x = (double) first + pixel + 0.5;
        double factor = 1 / (matrix[6] * x + weight);
        split(
            inside((matrix[0] * x + across) * factor - 0.5, width), &places->left[pixel], &places->across[pixel]);
        split(inside((matrix[3] * x + down) * factor - 0.5, height), &places->top[pixel], &places->down[pixel]);
    }
}

/// True if all neighbours of all places are in the picture.
INLINED int are_inside(const struct places *places, size_t width, size_t height) {
    int32_t left = INT32_MAX, right = INT32_MIN, top = INT32_MAX, bottom = INT32_MIN;
    for (int pixel = 0; pixel < stretch; pixel++) {
        left = places->left[pixel] < left ? places->left[pixel] : left;
        right = places->left[pixel] > right ? places->left[pixel] : right;
        top = places->top[pixel] < top ? places->top[pixel] : top;
        bottom = places->top[pixel] > bottom ? places->top[pixel] : bottom;
    }
    return left >= 1 && (size_t) right + 2 < width && top >= 1 && (size_t) bottom + 2 < height;
}

/// Writes the weighted sum of four pixels in each of four rows.
///
/// Samples have 7 more bits, weights are of 16,384: the upper half of a product has 5 of them. Cutting off the others
/// takes half of the last from each of the four products, and is made up for.
INLINED void sum_neighbours(
    uint8_t *out, const uint8_t *row, size_t stride, const int16_t *horizontal, const int16_t *vertical
) {
    shorts16 sum = {0};
    for (int tap = 0; tap < 4; tap++, row += stride) {
        shorts16 samples;
        int32_t pair;
        load16(&samples, row);
        samples = samples << 7;
        memcpy(&pair, vertical + 2 * tap, sizeof pair);
        const ints8 pairs = (ints8) {0} + pair;
        const shorts16 factors = (shorts16) pairs;
        multiply_upper(&samples, &factors);
        sum += samples;
    }
    shorts8 weights;
    memcpy(&weights, horizontal, sizeof weights);
    const shorts16 factors =
        __builtin_shufflevector(weights, weights, 0, 2, 0, 2, 0, 2, 0, 2, 4, 6, 4, 6, 4, 6, 4, 6);
    sum = __builtin_shufflevector(sum, sum, 0, 4, 1, 5, 2, 6, 3, 7, 8, 12, 9, 13, 10, 14, 11, 15);
    ints8 sums;
    multiply_pairs(&sums, &sum, &factors);
    const int32_t half = (1 << 18) + (2 << 14);
    bytes4 samples = clamped4(
        (__builtin_shufflevector(sums, sums, 0, 1, 2, 3) + __builtin_shufflevector(sums, sums, 4, 5, 6, 7) + half) >> 19);
    memcpy(out, &samples, sizeof samples);
}

static ptrdiff_t clamped(ptrdiff_t place, size_t count) {
    return place < 0 ? 0 : place >= (ptrdiff_t) count ? (ptrdiff_t) count - 1 : place;
}

/// Copies four neighbours in each of four rows; beyond the edges there is the pixel at the edge.
static void copy_neighbours(
    uint8_t *sixteen, const uint8_t *in, ptrdiff_t left, ptrdiff_t top, size_t width, size_t height
) {
    for (int row = 0; row < 4; row++) {
        const uint8_t *pixels = in + 4 * width * (size_t) clamped(top + row - 1, height);
        for (int tap = 0; tap < 4; tap++, sixteen += 4) memcpy(sixteen, pixels + 4 * clamped(left + tap - 1, width), 4);
    }
}

/// Writes pixels whose neighbours are all in the picture.
INLINED void draw_inside(
    uint8_t *out, size_t count, const uint8_t *in, size_t stride, const struct places *places, const int16_t *weights
) {
    in -= stride + 4;
    for (size_t pixel = 0; pixel < count; pixel++) {
        const uint8_t *row = in + (size_t) places->top[pixel] * stride + 4 * (size_t) places->left[pixel];
        sum_neighbours(
            out + 4 * pixel, row, stride, weights + 8 * places->across[pixel], weights + 8 * places->down[pixel]);
    }
}

/// Writes pixels at the edges.
INLINED void draw_edges(
    uint8_t *out, size_t count, const uint8_t *in, size_t width, size_t height, const struct places *places,
    const int16_t *weights
) {
    for (size_t pixel = 0; pixel < count; pixel++) {
        uint8_t sixteen[64];
        copy_neighbours(sixteen, in, places->left[pixel], places->top[pixel], width, height);
        sum_neighbours(
            out + 4 * pixel, sixteen, 16, weights + 8 * places->across[pixel], weights + 8 * places->down[pixel]);
    }
}

PER_PROCESSOR
void pixels_project_row(
    uint8_t *out, size_t count, const uint8_t *in, size_t width, size_t height, const double *matrix, double y,
    const int16_t *weights
) {
    struct places places;
    for (size_t first = 0; first < count; first += stretch, out += 4 * stretch) {
        const size_t pixels = count - first < stretch ? count - first : stretch;
        find_places(&places, first, (double) width, (double) height, matrix, y);
        if (are_inside(&places, width, height)) {
            draw_inside(out, pixels, in, 4 * width, &places, weights);
        } else {
            draw_edges(out, pixels, in, width, height, &places, weights);
        }
    }
}
