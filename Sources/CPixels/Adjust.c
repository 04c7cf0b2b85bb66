// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "CPixels.h"

#include <string.h>

// Compiled twice on x86; the loader takes the form that the processor has.
#if defined(__x86_64__) && defined(__linux__)
#define PER_PROCESSOR __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define PER_PROCESSOR
#endif

typedef float floats4 __attribute__((vector_size(16)));
typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t ints4 __attribute__((vector_size(16)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));

static inline __attribute__((always_inline)) bytes4 rounded4(floats4 values) {
    const floats4 low = {0, 0, 0, 0}, high = {255, 255, 255, 255};
    values = __builtin_elementwise_min(__builtin_elementwise_max(values + 0.5f, low), high);
    return __builtin_convertvector(__builtin_convertvector(values, ints4), bytes4);
}

static inline __attribute__((always_inline)) floats4 pixel_at(const uint8_t *place) {
    bytes4 samples;
    memcpy(&samples, place, sizeof samples);
    return __builtin_convertvector(samples, floats4);
}

void pixels_map_row(uint8_t *pixels, size_t count, const uint8_t *tables) {
    for (size_t pixel = 0; pixel < count; pixel++, pixels += 4) {
        pixels[0] = tables[pixels[0]];
        pixels[1] = tables[256 + pixels[1]];
        pixels[2] = tables[512 + pixels[2]];
    }
}

PER_PROCESSOR
void pixels_tone_row(uint8_t *pixels, size_t count, const float *tables, const float *columns) {
    floats4 of_red, of_green, of_blue, constant;
    memcpy(&of_red, columns, sizeof of_red);
    memcpy(&of_green, columns + 4, sizeof of_green);
    memcpy(&of_blue, columns + 8, sizeof of_blue);
    memcpy(&constant, columns + 12, sizeof constant);
    for (size_t pixel = 0; pixel < count; pixel++, pixels += 4) {
        floats4 sums = constant + of_red * tables[pixels[0]] + of_green * tables[256 + pixels[1]]
            + of_blue * tables[512 + pixels[2]];
        bytes4 samples = rounded4(sums);
        memcpy(pixels, &samples, 3);
    }
}

PER_PROCESSOR
void pixels_sharpen_row(
    uint8_t *out, const uint8_t *above, const uint8_t *row, const uint8_t *below, size_t count, float amount
) {
    for (size_t pixel = 0; pixel < count; pixel++) {
        size_t before = 4 * (pixel == 0 ? 0 : pixel - 1), here = 4 * pixel;
        size_t after = 4 * (pixel + 1 == count ? pixel : pixel + 1);
        floats4 own = pixel_at(row + here);
        floats4 corners = pixel_at(above + before) + pixel_at(above + after) + pixel_at(below + before)
            + pixel_at(below + after);
        floats4 sides = pixel_at(above + here) + pixel_at(below + here) + pixel_at(row + before) + pixel_at(row + after);
        floats4 blurred = (corners + 2 * sides + 4 * own) / 16;
        bytes4 samples = rounded4(own + amount * (own - blurred));
        memcpy(out + here, &samples, 3);
        out[here + 3] = row[here + 3];
    }
}

/// The weights of four neighbours at a fraction between the second and the third: Catmull and Rom's cubic.
static inline __attribute__((always_inline)) floats4 cubic(float part) {
    const floats4 cubes = {-0.5f, 1.5f, -1.5f, 0.5f}, squares = {1, -2.5f, 2, -0.5f}, firsts = {-0.5f, 0, 0.5f, 0};
    const floats4 constants = {0, 1, 0, 0};
    return ((cubes * part + squares) * part + firsts) * part + constants;
}

static inline ptrdiff_t clamped(ptrdiff_t place, size_t count) {
    return place < 0 ? 0 : place >= (ptrdiff_t) count ? (ptrdiff_t) count - 1 : place;
}

/// Copies four neighbours in a row; beyond the edges there is the pixel at the edge.
static inline void copy_neighbours(uint8_t *four, const uint8_t *row, ptrdiff_t left, size_t width) {
    for (int tap = 0; tap < 4; tap++) memcpy(four + 4 * tap, row + 4 * clamped(left + tap - 1, width), 4);
}

/// Adds the weighted sum of four pixels in a row, in two parts.
static inline __attribute__((always_inline)) void add_weighted(
    floats8 *sums, const uint8_t *four, const floats8 *weights, float weight
) {
    bytes8 near, far;
    memcpy(&near, four, sizeof near);
    memcpy(&far, four + 8, sizeof far);
    *sums += weight
        * (weights[0] * __builtin_convertvector(near, floats8) + weights[1] * __builtin_convertvector(far, floats8));
}

/// A coordinate in the picture or at most a pixel outside; what is no number is at the edge.
static inline double inside(double place, double count) { return place > -1 ? (place < count ? place : count) : -1; }

PER_PROCESSOR
void pixels_project_row(
    uint8_t *out, size_t count, const uint8_t *in, size_t width, size_t height, const double *matrix, double y
) {
    const int is_affine = matrix[6] == 0 && matrix[7] == 0;
    const double start_across = matrix[1] * y + matrix[2], start_down = matrix[4] * y + matrix[5];
    const double start_weight = matrix[7] * y + matrix[8], affine_factor = 1 / start_weight;
    for (size_t pixel = 0; pixel < count; pixel++) {
        double x = (double) pixel + 0.5;
        double factor = is_affine ? affine_factor : 1 / (matrix[6] * x + start_weight);
        double across = inside((matrix[0] * x + start_across) * factor - 0.5, (double) width);
        double down = inside((matrix[3] * x + start_down) * factor - 0.5, (double) height);
        // Both are at least -1, so that cutting off the fraction of the next number rounds down.
        ptrdiff_t left = (ptrdiff_t) (across + 1) - 1, top = (ptrdiff_t) (down + 1) - 1;
        floats4 horizontal = cubic((float) (across - (double) left)), vertical = cubic((float) (down - (double) top));
        const floats8 weights[2] = {
            __builtin_shufflevector(horizontal, horizontal, 0, 0, 0, 0, 1, 1, 1, 1),
            __builtin_shufflevector(horizontal, horizontal, 2, 2, 2, 2, 3, 3, 3, 3),
        };
        floats8 sums = {0};
        if (left >= 1 && left + 2 < (ptrdiff_t) width && top >= 1 && top + 2 < (ptrdiff_t) height) {
            const uint8_t *row = in + 4 * ((size_t) (top - 1) * width + (size_t) (left - 1));
            for (int tap = 0; tap < 4; tap++, row += 4 * width) add_weighted(&sums, row, weights, vertical[tap]);
        } else {
            for (int tap = 0; tap < 4; tap++) {
                uint8_t four[16];
                copy_neighbours(four, in + 4 * width * (size_t) clamped(top + tap - 1, height), left, width);
                add_weighted(&sums, four, weights, vertical[tap]);
            }
        }
        bytes4 samples = rounded4(
            __builtin_shufflevector(sums, sums, 0, 1, 2, 3) + __builtin_shufflevector(sums, sums, 4, 5, 6, 7));
        memcpy(out + 4 * pixel, &samples, sizeof samples);
    }
}
