// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stddef.h>
#include <stdint.h>

// The inner loops over samples, in C because clang compiles its vector types for several processors at once.

/// Returns the number of processors on which the calling thread may run, which Swift has no function for: Foundation
/// counts those of the machine.
int pixels_allowed_processors(void);

/// Writes the sum of rows of bytes, each times its weight, to a row of floats.
void pixels_blend_rows(
    float *out, const uint8_t *const *rows, const float *weights, size_t row_count, size_t sample_count);

/// The number of weights of a pixel is a multiple of these: of one sample, and of several. As many floats behind the
/// end of a row are read.
enum { pixels_sample_step = 8, pixels_pixel_step = 2 };

/// Where each pixel of a result takes its samples from. Weights are stored for each pixel one after the other, `stride`
/// of them, those that are not used zero.
struct pixels_axis {
    const int32_t *first;
    const float *weights;
    size_t stride;
    size_t count;
};

/// Writes a row of bytes, each pixel the weighted sum of neighbours in a row of floats.
/// - channels: 1, 3 or 4.
void pixels_reduce_row(uint8_t *out, const float *row, const struct pixels_axis *axis, int channels);

/// The conversion of a row of YCbCr planes of equal size to RGB with a fourth byte of 255.
struct pixels_matrix {
    /// The luma of black, and the factor of luma and chroma to the full range.
    float black, luma, chroma;
    /// The parts of Cr in red, of Cb and Cr in green, and of Cb in blue.
    float red, green_blue, green_red, blue;
};

void pixels_ycbcr_row(
    uint8_t *out, const uint8_t *luma, const uint8_t *blue, const uint8_t *red, size_t count,
    const struct pixels_matrix *matrix);

/// Writes rows of bytes as columns, from left to right: what follows each other in a row goes from line to line.
/// - out_distance: The bytes from a line to the next one; less than zero for lines from the bottom up.
/// - distance: The bytes from a row to the next one; less than zero for rows from the last to the first.
/// - count: The bytes of a row.
void pixels_turn_rows(
    uint8_t *out, ptrdiff_t out_distance, const uint8_t *rows, ptrdiff_t distance, ptrdiff_t row_count,
    ptrdiff_t count);

/// Converts RGBA, whose alpha stays, to other primaries and another curve.
/// - light: The linear light of each of 256 values; 1 is white.
/// - matrix: Nine numbers, row by row.
/// - is_high_range: Not zero for light brighter than white: from its half on, light is rolled off.
/// - coded: So many values (`count_coded`) for light from 0 to 1 in equal steps.
void pixels_recode_row(
    uint8_t *pixels, size_t count, const float *light, const float *matrix, int is_high_range, const uint8_t *coded,
    int count_coded);

// MARK: Adjustments of rows of RGBA, whose alpha stays. Tables have 256 entries each for red, green and blue.

/// Replaces samples by those of tables.
void pixels_map_row(uint8_t *pixels, size_t count, const uint8_t *tables);

/// Replaces samples by sums of what tables have for each of the three.
/// - parts: For each sample the four parts in the result, of which the last is not used, in 65,536ths.
void pixels_tone_row(uint8_t *pixels, size_t count, const int32_t *parts);

/// Writes a row with the differences from the blurred one (a binomial filter of 3 × 3) added.
void pixels_sharpen_row(
    uint8_t *out, const uint8_t *above, const uint8_t *row, const uint8_t *below, size_t count, float amount);

/// The number of places between two pixels at which there are weights.
enum { pixels_places = 1024 };

/// Writes a row of a picture whose points come from those of another one by a projective map: nine numbers, row by row.
/// - y: The vertical position of the row's centres.
/// - weights: For each of the places from a pixel to the next, both included, the weights of four neighbours in
///   16,384ths, each twice.
void pixels_project_row(
    uint8_t *out, size_t count, const uint8_t *in, size_t width, size_t height, const double *matrix, double y,
    const int16_t *weights);
