// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "CPixels.h"

#include <string.h>

// Compiled several times on x86; the loader takes the form that the processor has.
#if defined(__x86_64__) && defined(__linux__)
#define PER_PROCESSOR __attribute__((target_clones("arch=x86-64-v4", "arch=x86-64-v3", "default")))
#else
#define PER_PROCESSOR
#endif

typedef float floats2 __attribute__((vector_size(8)));
typedef float floats4 __attribute__((vector_size(16)));
typedef float floats8 __attribute__((vector_size(32)));
typedef float floats16 __attribute__((vector_size(64)));
typedef int32_t ints4 __attribute__((vector_size(16)));
typedef int32_t ints16 __attribute__((vector_size(64)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));
typedef uint8_t bytes16 __attribute__((vector_size(16)));

PER_PROCESSOR
void pixels_blend_rows(
    float *out, const uint8_t *const *rows, const float *weights, size_t row_count, size_t sample_count
) {
    size_t place = 0;
    for (; place + 64 <= sample_count; place += 64) {
        floats16 sums[4] = {{0}, {0}, {0}, {0}};
        for (size_t row = 0; row < row_count; row++) {
            for (int part = 0; part < 4; part++) {
                bytes16 samples;
                memcpy(&samples, rows[row] + place + 16 * part, sizeof samples);
                sums[part] += weights[row] * __builtin_convertvector(samples, floats16);
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

/// Rounds samples to whole numbers.
static inline __attribute__((always_inline)) void round16(ints16 *out, const floats16 *sums) {
    floats16 values = __builtin_elementwise_max(*sums + 0.5f, (floats16) {0});
    values = __builtin_elementwise_min(values, 255 - (floats16) {0});
    *out = __builtin_convertvector(values, ints16);
}

static inline __attribute__((always_inline)) void load16(floats16 *out, const uint8_t *place, size_t count, float zero) {
    bytes16 samples = {0};
    memcpy(&samples, place, count);
    *out = __builtin_convertvector(samples, floats16) - zero;
}

/// Converts up to 16 pixels.
static inline __attribute__((always_inline)) void convert_pixels(
    uint8_t *out, const uint8_t *luma, const uint8_t *blue, const uint8_t *red, size_t count,
    const struct pixels_matrix *matrix
) {
    floats16 brightness, blues, reds, sums[3];
    ints16 channels[3];
    load16(&brightness, luma, count, matrix->black);
    load16(&blues, blue, count, 128);
    load16(&reds, red, count, 128);
    brightness *= matrix->luma;
    sums[0] = brightness + matrix->red * matrix->chroma * reds;
    sums[1] = brightness + matrix->green_blue * matrix->chroma * blues + matrix->green_red * matrix->chroma * reds;
    sums[2] = brightness + matrix->blue * matrix->chroma * blues;
    for (int channel = 0; channel < 3; channel++) round16(&channels[channel], &sums[channel]);
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
    const ints16 pixels = channels[0] | channels[1] << 8 | channels[2] << 16 | (int32_t) 0xFF000000;
#else
    const ints16 pixels = channels[0] << 24 | channels[1] << 16 | channels[2] << 8 | 0xFF;
#endif
    memcpy(out, &pixels, 4 * count);
}

PER_PROCESSOR
void pixels_ycbcr_row(
    uint8_t *out, const uint8_t *luma, const uint8_t *blue, const uint8_t *red, size_t count,
    const struct pixels_matrix *matrix
) {
    size_t pixel = 0;
    for (; pixel + 16 <= count; pixel += 16) {
        convert_pixels(out + 4 * pixel, luma + pixel, blue + pixel, red + pixel, 16, matrix);
    }
    if (pixel < count) convert_pixels(out + 4 * pixel, luma + pixel, blue + pixel, red + pixel, count - pixel, matrix);
}

/// Returns light of which the part above the half of white approaches white.
static inline __attribute__((always_inline)) floats4 rolled_off(floats4 light) {
    const floats4 half = {0.5f, 0.5f, 0.5f, 0.5f};
    floats4 over = __builtin_elementwise_max(light - half, half - half) * 2;
    return __builtin_elementwise_min(light, half) + half * over / (1 + over);
}

PER_PROCESSOR
void pixels_recode_row(
    uint8_t *pixels, size_t count, const float *light, const float *matrix, int is_high_range, const uint8_t *coded,
    int count_coded
) {
    const floats4 of_red = {matrix[0], matrix[3], matrix[6], 0}, of_green = {matrix[1], matrix[4], matrix[7], 0};
    const floats4 of_blue = {matrix[2], matrix[5], matrix[8], 0}, low = {0, 0, 0, 0}, high = {1, 1, 1, 1};
    const float steps = (float) (count_coded - 1);
    for (size_t pixel = 0; pixel < count; pixel++, pixels += 4) {
        floats4 sums = of_red * light[pixels[0]] + of_green * light[pixels[1]] + of_blue * light[pixels[2]];
        if (is_high_range) sums = rolled_off(sums);
        ints4 places = __builtin_convertvector(
            __builtin_elementwise_min(__builtin_elementwise_max(sums, low), high) * steps, ints4);
        for (int channel = 0; channel < 3; channel++) pixels[channel] = coded[places[channel]];
    }
}
