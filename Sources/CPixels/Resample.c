// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "CPixels.h"

#include <string.h>

// Compiled twice on x86; the loader takes the form that the processor has.
#if defined(__x86_64__) && defined(__linux__)
#define PER_PROCESSOR __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define PER_PROCESSOR
#endif

typedef float floats2 __attribute__((vector_size(8)));
typedef float floats4 __attribute__((vector_size(16)));
typedef float floats8 __attribute__((vector_size(32)));
typedef int32_t ints4 __attribute__((vector_size(16)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef uint8_t bytes8 __attribute__((vector_size(8)));

PER_PROCESSOR
void pixels_blend_rows(
    float *out, const uint8_t *const *rows, const float *weights, size_t row_count, size_t sample_count
) {
    size_t place = 0;
    for (; place + 32 <= sample_count; place += 32) {
        floats8 sums[4] = {{0}, {0}, {0}, {0}};
        for (size_t row = 0; row < row_count; row++) {
            for (int part = 0; part < 4; part++) {
                bytes8 samples;
                memcpy(&samples, rows[row] + place + 8 * part, sizeof samples);
                sums[part] += weights[row] * __builtin_convertvector(samples, floats8);
            }
        }
        memcpy(out + place, sums, sizeof sums);
    }
    for (; place < sample_count; place++) {
        float sum = 0;
        for (size_t row = 0; row < row_count; row++) sum += weights[row] * rows[row][place];
        out[place] = sum;
    }
}

/// Rounds to the nearest byte.
static inline uint8_t rounded(float sum) {
    float value = sum + 0.5f;
    return value <= 0 ? 0 : value >= 255 ? 255 : (uint8_t) value;
}

static inline __attribute__((always_inline)) bytes4 rounded4(floats4 sums) {
    const floats4 low = {0, 0, 0, 0}, high = {255, 255, 255, 255};
    floats4 values = sums + 0.5f;
    values = __builtin_elementwise_max(values, low);
    values = __builtin_elementwise_min(values, high);
    return __builtin_convertvector(__builtin_convertvector(values, ints4), bytes4);
}

/// Sums pixels of three samples, each loaded with the first of the next.
static inline __attribute__((always_inline)) void reduce_rgb(
    uint8_t *out, const float *row, const struct pixels_axis *axis
) {
    for (size_t pixel = 0; pixel < axis->count; pixel++) {
        const float *source = row + 3 * (size_t) axis->first[pixel];
        const float *weights = axis->weights + pixel * axis->stride;
        floats4 sums[2] = {{0}, {0}};
        for (size_t tap = 0; tap < axis->stride; tap += 2) {
            for (int half = 0; half < 2; half++) {
                floats4 samples;
                memcpy(&samples, source + 3 * (tap + half), sizeof samples);
                sums[half] += weights[tap + half] * samples;
            }
        }
        bytes4 sample = rounded4(sums[0] + sums[1]);
        memcpy(out + 3 * pixel, &sample, 3);
    }
}

/// Sums pixels of four samples, two at a time.
static inline __attribute__((always_inline)) void reduce_rgba(
    uint8_t *out, const float *row, const struct pixels_axis *axis
) {
    for (size_t pixel = 0; pixel < axis->count; pixel++) {
        const float *source = row + 4 * (size_t) axis->first[pixel];
        const float *weights = axis->weights + pixel * axis->stride;
        floats8 sums = {0};
        for (size_t tap = 0; tap < axis->stride; tap += 2) {
            floats8 samples;
            floats2 pair;
            memcpy(&samples, source + 4 * tap, sizeof samples);
            memcpy(&pair, weights + tap, sizeof pair);
            sums += samples * __builtin_shufflevector(pair, pair, 0, 0, 0, 0, 1, 1, 1, 1);
        }
        bytes4 sample = rounded4(
            __builtin_shufflevector(sums, sums, 0, 1, 2, 3) + __builtin_shufflevector(sums, sums, 4, 5, 6, 7));
        memcpy(out + 4 * pixel, &sample, sizeof sample);
    }
}

/// Sums the neighbours of a sample, each with its weight, to four parts of the result.
static inline __attribute__((always_inline)) floats4 sum_of_sample(
    const float *row, const struct pixels_axis *axis, size_t pixel
) {
    const float *source = row + axis->first[pixel];
    const float *weights = axis->weights + pixel * axis->stride;
    floats8 sums = {0};
    for (size_t tap = 0; tap < axis->stride; tap += 8) {
        floats8 samples, factors;
        memcpy(&samples, source + tap, sizeof samples);
        memcpy(&factors, weights + tap, sizeof factors);
        sums += samples * factors;
    }
    return __builtin_shufflevector(sums, sums, 0, 1, 2, 3) + __builtin_shufflevector(sums, sums, 4, 5, 6, 7);
}

/// Returns the sums of the parts of two samples, two for each.
static inline __attribute__((always_inline)) floats4 halves(floats4 one, floats4 other) {
    return __builtin_shufflevector(one, other, 0, 2, 4, 6) + __builtin_shufflevector(one, other, 1, 3, 5, 7);
}

/// Sums single samples, four at a time: to add the parts of one takes as long as to add those of four.
static inline __attribute__((always_inline)) void reduce_samples(
    uint8_t *out, const float *row, const struct pixels_axis *axis
) {
    size_t pixel = 0;
    for (; pixel + 4 <= axis->count; pixel += 4) {
        floats4 sums[4];
        for (size_t place = 0; place < 4; place++) sums[place] = sum_of_sample(row, axis, pixel + place);
        bytes4 samples = rounded4(halves(halves(sums[0], sums[1]), halves(sums[2], sums[3])));
        memcpy(out + pixel, &samples, sizeof samples);
    }
    for (; pixel < axis->count; pixel++) {
        floats4 sum = sum_of_sample(row, axis, pixel);
        out[pixel] = rounded((sum[0] + sum[1]) + (sum[2] + sum[3]));
    }
}

PER_PROCESSOR
void pixels_reduce_row(uint8_t *out, const float *row, const struct pixels_axis *axis, int channels) {
    switch (channels) {
    case 1: reduce_samples(out, row, axis); break;
    case 3: reduce_rgb(out, row, axis); break;
    default: reduce_rgba(out, row, axis); break;
    }
}

PER_PROCESSOR
void pixels_ycbcr_row(
    uint8_t *out, const uint8_t *luma, const uint8_t *blue, const uint8_t *red, size_t count,
    const struct pixels_matrix *matrix
) {
    const floats4 of_luma = {matrix->luma, matrix->luma, matrix->luma, 0};
    const floats4 of_blue = {0, matrix->green_blue * matrix->chroma, matrix->blue * matrix->chroma, 0};
    const floats4 of_red = {matrix->red * matrix->chroma, matrix->green_red * matrix->chroma, 0, 0};
    const floats4 opaque = {0, 0, 0, 255};
    const float black = matrix->black;
    for (size_t pixel = 0; pixel < count; pixel++) {
        floats4 sums = opaque + of_luma * (luma[pixel] - black) + of_blue * (blue[pixel] - 128.0f)
            + of_red * (red[pixel] - 128.0f);
        bytes4 samples = rounded4(sums);
        memcpy(out + 4 * pixel, &samples, sizeof samples);
    }
}
