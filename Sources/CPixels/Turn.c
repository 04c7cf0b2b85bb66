// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "CPixels.h"

#include <string.h>

typedef uint8_t bytes16 __attribute__((vector_size(16)));

/// The side of the squares that are turned in registers, and the samples of each row that are turned before those which
/// follow them: a line of the cache.
enum { side = 16, strip = 64 };

/// Transposes a square: four times, each row of the first half is interleaved with the one that is half a square below.
static inline __attribute__((always_inline)) void transpose(bytes16 *rows) {
#pragma clang loop unroll(full)
    for (int round = 0; round < 4; round++) {
        bytes16 mixed[side];
#pragma clang loop unroll(full)
        for (int row = 0; row < side / 2; row++) {
            const bytes16 upper = rows[row], lower = rows[row + side / 2];
            mixed[2 * row] = __builtin_shufflevector(
                upper, lower, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
            mixed[2 * row + 1] = __builtin_shufflevector(
                upper, lower, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
        }
        memcpy(rows, mixed, sizeof mixed);
    }
}

static inline __attribute__((always_inline)) void turn_square(
    uint8_t *out, ptrdiff_t out_distance, const uint8_t *rows, ptrdiff_t distance
) {
    bytes16 square[side];
    for (int row = 0; row < side; row++) memcpy(&square[row], rows + row * distance, side);
    transpose(square);
    for (int line = 0; line < side; line++) memcpy(out + line * out_distance, &square[line], side);
}

/// Turns what is less than a square at the edges.
static void turn_rest(
    uint8_t *out, ptrdiff_t out_distance, const uint8_t *rows, ptrdiff_t distance, ptrdiff_t row_count, ptrdiff_t count
) {
    for (ptrdiff_t line = 0; line < count; line++)
        for (ptrdiff_t row = 0; row < row_count; row++)
            out[line * out_distance + row] = rows[row * distance + line];
}

static inline ptrdiff_t smaller(ptrdiff_t one, ptrdiff_t other) { return one < other ? one : other; }

void pixels_turn_rows(
    uint8_t *out, ptrdiff_t out_distance, const uint8_t *rows, ptrdiff_t distance, ptrdiff_t row_count, ptrdiff_t count
) {
    for (ptrdiff_t start = 0; start < count; start += strip) {
        const ptrdiff_t end = smaller(start + strip, count);
        for (ptrdiff_t row = 0; row < row_count; row += side) {
            const ptrdiff_t height = smaller(side, row_count - row);
            for (ptrdiff_t line = start; line < end; line += side) {
                const ptrdiff_t width = smaller(side, end - line);
                uint8_t *place = out + line * out_distance + row;
                const uint8_t *source = rows + row * distance + line;
                if (width == side && height == side) {
                    turn_square(place, out_distance, source, distance);
                } else {
                    turn_rest(place, out_distance, source, distance, height, width);
                }
            }
        }
    }
}
