// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "Reduced.h"
#include "Codes.h"

#include <stdlib.h>
#include <string.h>

#if defined(__x86_64__) && defined(__linux__)
#define PER_PROCESSOR __attribute__((target_clones("arch=x86-64-v3", "default")))
#else
#define PER_PROCESSOR
#endif
#define INLINED static inline __attribute__((always_inline))

/// More bytes than the codes of a unit of blocks have: 10 blocks of 64 codes of 27 bits, of which each byte may take
/// two.
enum { most_components = 3, most_blocks = 10, unit_bytes = 8 << 10, block_count = 64, largest_side = 4 };

typedef float floats4 __attribute__((vector_size(16)));
typedef float floats16 __attribute__((vector_size(64)));
typedef int32_t ints4 __attribute__((vector_size(16)));
typedef int16_t shorts16 __attribute__((vector_size(32)));
typedef uint8_t bytes4 __attribute__((vector_size(4)));

struct component {
    struct photos_jpeg_dc_codes *dc;
    struct photos_jpeg_ac_codes *ac;
    /// The blocks of a unit.
    int across, down;
    /// The samples of a row, and those of a block in width and height: 1, 2 or 4.
    size_t width;
    int side;
    /// The factors of the coefficients that are kept, in the order in which they are kept.
    float factors[16];
    int last_dc;
};

struct photos_jpeg_reduced {
    struct photos_jpeg_input input;
    struct photos_jpeg_bits bits;
    struct component components[most_components];
    int count, divisor;
    int pixels_across[most_components], pixels_down[most_components];
    size_t units, stripes, stripes_read;
    unsigned restart_interval, units_to_restart, restarts;
    /// Where a coefficient of blocks with this side is kept, by its number in the file: all that are not, behind the
    /// others.
    uint8_t places[largest_side + 1][block_count + 16];
    struct photos_jpeg_dc_codes dc[NUM_HUFF_TBLS];
    struct photos_jpeg_ac_codes ac[NUM_HUFF_TBLS];
};

/// The column and row of each coefficient that a quarter of a block has, by its number in the file. 24 is the last.
static const uint8_t orders[25][2] = {
    {0, 0}, {1, 0}, {0, 1}, {0, 2}, {1, 1}, {2, 0}, {3, 0}, {2, 1}, {1, 2}, {0, 3}, {0, 4}, {1, 3}, {2, 2},
    {3, 1}, {4, 0}, {5, 0}, {4, 1}, {3, 2}, {2, 3}, {1, 4}, {0, 5}, {0, 6}, {1, 5}, {2, 4}, {3, 3},
};

/// Returns the number of the last coefficient that is kept.
INLINED int last_kept(int side) { return side == 1 ? 0 : side == 2 ? 4 : 24; }

// MARK: - What is decoded

static int is_baseline(const struct jpeg_decompress_struct *jpeg) {
    return !jpeg->progressive_mode && !jpeg->arith_code && jpeg->data_precision == 8
        && jpeg->comps_in_scan == jpeg->num_components && jpeg->num_components <= most_components
        && jpeg->Ss == 0 && jpeg->Se == block_count - 1 && jpeg->Ah == 0 && jpeg->Al == 0;
}

/// The factor of the coefficients of an order in blocks of a side, of which sums of samples are made without any other.
static double factor(int side, int order) {
    return order == 0 || order == 2 || side == 2 ? 0.35355339059327373 : 0.5;
}

static void set_kept(photos_jpeg_reduced *reduced, struct component *component, const JQUANT_TBL *quantization) {
    const int side = component->side;
    uint8_t *places = reduced->places[side];
    memset(places, 16, sizeof reduced->places[side]);
    for (int number = 0; number <= last_kept(side); number++) {
        int column = orders[number][0], row = orders[number][1];
        if (column >= side || row >= side) continue;
        // Columns one after the other: the first of the two sums leaves rows.
        places[number] = (uint8_t) (column * side + row);
        component->factors[column * side + row] =
            (float) (quantization->quantval[DCTSIZE * row + column] * factor(side, column) * factor(side, row));
    }
}

static int set_codes(photos_jpeg_reduced *reduced, struct jpeg_decompress_struct *jpeg, int index) {
    const jpeg_component_info *source = &jpeg->comp_info[index];
    struct component *component = &reduced->components[index];
    if (source->dc_tbl_no < 0 || source->dc_tbl_no >= NUM_HUFF_TBLS) return 0;
    if (source->ac_tbl_no < 0 || source->ac_tbl_no >= NUM_HUFF_TBLS) return 0;
    component->dc = &reduced->dc[source->dc_tbl_no];
    component->ac = &reduced->ac[source->ac_tbl_no];
    return photos_jpeg_set_dc_codes(component->dc, jpeg->dc_huff_tbl_ptrs[source->dc_tbl_no])
        && photos_jpeg_set_ac_codes(component->ac, jpeg->ac_huff_tbl_ptrs[source->ac_tbl_no]);
}

static int set_component(
    photos_jpeg_reduced *reduced, struct jpeg_decompress_struct *jpeg, int index, int keeps_colours
) {
    const jpeg_component_info *source = &jpeg->comp_info[index];
    struct component *component = &reduced->components[index];
    if (jpeg->cur_comp_info[index] != source) return 0;
    if (source->quant_tbl_no < 0 || source->quant_tbl_no >= NUM_QUANT_TBLS) return 0;
    if (jpeg->quant_tbl_ptrs[source->quant_tbl_no] == NULL) return 0;
    // A grey picture is not interleaved, whatever factors it claims.
    const int is_grey = reduced->count == 1;
    component->across = is_grey ? 1 : source->h_samp_factor;
    component->down = is_grey ? 1 : source->v_samp_factor;
    int beside = is_grey ? 1 : jpeg->max_h_samp_factor / component->across;
    int above = is_grey ? 1 : jpeg->max_v_samp_factor / component->down;
    component->side = DCTSIZE / reduced->divisor;
    const int is_coarse = beside >= 2 && above >= 2;
    if (is_coarse && keeps_colours && component->side == largest_side) return 0;
    if (is_coarse && component->side < largest_side) component->side *= 2;
    component->width = reduced->units * (size_t) (component->across * component->side);
    reduced->pixels_across[index] = beside * DCTSIZE / component->side;
    reduced->pixels_down[index] = above * DCTSIZE / component->side;
    set_kept(reduced, component, jpeg->quant_tbl_ptrs[source->quant_tbl_no]);
    return set_codes(reduced, jpeg, index);
}

static int set_components(photos_jpeg_reduced *reduced, struct jpeg_decompress_struct *jpeg, int keeps_colours) {
    int blocks = 0;
    for (int index = 0; index < reduced->count; index++) {
        if (!set_component(reduced, jpeg, index, keeps_colours)) return 0;
        blocks += reduced->components[index].across * reduced->components[index].down;
    }
    return blocks <= most_blocks;
}

photos_jpeg_reduced *photos_jpeg_reduced_create(
    struct jpeg_decompress_struct *jpeg, int divisor, int keeps_colours, struct photos_jpeg_input input
) {
    if (divisor != 2 && divisor != 4 && divisor != 8) return NULL;
    if (!is_baseline(jpeg)) return NULL;
    photos_jpeg_reduced *reduced = calloc(1, sizeof *reduced);
    if (reduced == NULL) return NULL;
    reduced->input = input;
    reduced->bits.next = input.next;
    reduced->bits.end = input.end;
    reduced->count = jpeg->num_components;
    reduced->divisor = divisor;
    reduced->restart_interval = reduced->units_to_restart = jpeg->restart_interval;
    size_t unit_width = DCTSIZE * (size_t) (reduced->count == 1 ? 1 : jpeg->max_h_samp_factor);
    size_t unit_height = DCTSIZE * (size_t) (reduced->count == 1 ? 1 : jpeg->max_v_samp_factor);
    reduced->units = (jpeg->image_width + unit_width - 1) / unit_width;
    reduced->stripes = (jpeg->image_height + unit_height - 1) / unit_height;
    if (set_components(reduced, jpeg, keeps_colours)) return reduced;
    photos_jpeg_reduced_destroy(reduced);
    return NULL;
}

void photos_jpeg_reduced_destroy(photos_jpeg_reduced *reduced) { free(reduced); }

void photos_jpeg_reduced_planes(const photos_jpeg_reduced *reduced, struct photos_jpeg_planes *planes) {
    *planes = (struct photos_jpeg_planes) {
        .count = reduced->count, .stripes = (int) reduced->stripes, .is_sharp = 1,
    };
    for (int index = 0; index < reduced->count; index++) {
        const struct component *component = &reduced->components[index];
        planes->across[index] = reduced->pixels_across[index];
        planes->down[index] = reduced->pixels_down[index];
        planes->width[index] = (int) component->width;
        planes->height[index] = component->down * component->side;
    }
}

// MARK: - Blocks

/// Decodes a block. Returns the number of coefficients that were decoded, of which the last may be zero; zero for codes
/// that are none.
INLINED int decode_block(
    struct photos_jpeg_bits *bits, struct component *component, const uint8_t *places, int side, int16_t *kept
) {
    int difference, place = 1, found = 1;
    memset(kept, 0, 16 * sizeof *kept);
    refill(bits);
    if (!decode_dc(bits, component->dc, &difference)) return 0;
    component->last_dc = (int16_t) (component->last_dc + difference);
    kept[0] = (int16_t) component->last_dc;
    while (place <= last_kept(side)) {
        struct photos_jpeg_coefficient coefficient;
        refill(bits);
        if (!decode_ac(bits, component->ac, &coefficient)) return 0;
        if (coefficient.is_end) return found;
        place += coefficient.run;
        kept[places[place]] = (int16_t) coefficient.value;
        found = place += 1;
    }
    while (place < block_count) {
        refill(bits);
        if (!skip_ac(bits, component->ac, &place)) return 0;
    }
    return found;
}

INLINED bytes4 rounded(floats4 sums) {
    const floats4 low = {0, 0, 0, 0}, high = {255, 255, 255, 255};
    // Half for rounding; samples are coded as their distance from 128.
    floats4 values = sums + 128.5f;
    values = __builtin_elementwise_max(values, low);
    values = __builtin_elementwise_min(values, high);
    return __builtin_convertvector(__builtin_convertvector(values, ints4), bytes4);
}

INLINED void draw_even(uint8_t *out, size_t stride, int side, float level) {
    bytes4 samples = rounded((floats4) {level, level, level, level});
    for (int row = 0; row < side; row++) memcpy(out + (size_t) row * stride, &samples, (size_t) side);
}

INLINED void draw_2x2(uint8_t *out, size_t stride, const int16_t *kept, const float *factors) {
    float mean = kept[0] * factors[0], down = kept[1] * factors[1];
    float across = kept[2] * factors[2], both = kept[3] * factors[3];
    floats4 sums = mean + down * (floats4) {1, 1, -1, -1} + across * (floats4) {1, -1, 1, -1}
        + both * (floats4) {1, -1, -1, 1};
    bytes4 samples = rounded(sums);
    memcpy(out, &samples, 2);
    memcpy(out + stride, (const uint8_t *) &samples + 2, 2);
}

/// Sums four vectors of coefficients of the orders 0 to 3 to four vectors of samples.
INLINED void sum_orders(floats4 v[4]) {
    const float large = 0.92387953251128674f, small = 0.38268343236508977f;
    floats4 even = v[0] + v[2], odd = v[0] - v[2];
    floats4 outer = v[1] * large + v[3] * small, inner = v[1] * small - v[3] * large;
    v[0] = even + outer;
    v[1] = odd + inner;
    v[2] = odd - inner;
    v[3] = even - outer;
}

INLINED void transpose(floats4 v[4]) {
    floats4 a = __builtin_shufflevector(v[0], v[1], 0, 4, 1, 5), b = __builtin_shufflevector(v[2], v[3], 0, 4, 1, 5);
    floats4 c = __builtin_shufflevector(v[0], v[1], 2, 6, 3, 7), d = __builtin_shufflevector(v[2], v[3], 2, 6, 3, 7);
    v[0] = __builtin_shufflevector(a, b, 0, 1, 4, 5);
    v[1] = __builtin_shufflevector(a, b, 2, 3, 6, 7);
    v[2] = __builtin_shufflevector(c, d, 0, 1, 4, 5);
    v[3] = __builtin_shufflevector(c, d, 2, 3, 6, 7);
}

INLINED void draw_4x4(uint8_t *out, size_t stride, const int16_t *kept, const float *factors) {
    floats4 v[4];
    shorts16 coefficients;
    floats16 products;
    memcpy(&coefficients, kept, sizeof coefficients);
    memcpy(&products, factors, sizeof products);
    products *= __builtin_convertvector(coefficients, floats16);
    memcpy(v, &products, sizeof v);
    sum_orders(v);
    transpose(v);
    sum_orders(v);
    for (int row = 0; row < 4; row++) {
        bytes4 samples = rounded(v[row]);
        memcpy(out + (size_t) row * stride, &samples, sizeof samples);
    }
}

INLINED void draw(uint8_t *out, size_t stride, int side, const int16_t *kept, const float *factors, int count) {
    if (side == 1 || count == 1) draw_even(out, stride, side, kept[0] * factors[0]);
    else if (side == 2) draw_2x2(out, stride, kept, factors);
    else draw_4x4(out, stride, kept, factors);
}

// MARK: - Stripes

/// Decodes the blocks of a unit that are in one plane.
INLINED int decode_blocks(
    struct photos_jpeg_bits *bits, struct component *component, const uint8_t *places, int side, uint8_t *plane,
    size_t unit
) {
    int16_t kept[17];
    size_t stride = component->width;
    for (int row = 0; row < component->down; row++) {
        uint8_t *start = plane + (size_t) (row * side) * stride + unit * (size_t) (component->across * side);
        for (int column = 0; column < component->across; column++) {
            int count = decode_block(bits, component, places, side, kept);
            if (count == 0) return 0;
            draw(start + column * side, stride, side, kept, component->factors, count);
        }
    }
    return 1;
}

INLINED int decode_unit(photos_jpeg_reduced *reduced, uint8_t *const *planes, size_t unit) {
    struct photos_jpeg_bits bits = reduced->bits;
    for (int index = 0; index < reduced->count; index++) {
        struct component *component = &reduced->components[index];
        const uint8_t *places = reduced->places[component->side];
        int is_decoded;
        switch (component->side) {
        case 1: is_decoded = decode_blocks(&bits, component, places, 1, planes[index], unit); break;
        case 2: is_decoded = decode_blocks(&bits, component, places, 2, planes[index], unit); break;
        default: is_decoded = decode_blocks(&bits, component, places, 4, planes[index], unit); break;
        }
        if (!is_decoded) return 0;
    }
    reduced->bits = bits;
    return has_enough(&bits);
}

/// Passes over the mark between two parts that stand for themselves.
static int restart(photos_jpeg_reduced *reduced) {
    if (!skip_restart_marker(&reduced->bits, reduced->restarts % 8)) return 0;
    reduced->restarts += 1;
    reduced->units_to_restart = reduced->restart_interval;
    for (int index = 0; index < reduced->count; index++) reduced->components[index].last_dc = 0;
    return 1;
}

/// Reads until there is a whole unit in memory, or all that is left. Returns false if reading was stopped.
static int read_on(photos_jpeg_reduced *reduced) {
    struct photos_jpeg_input *input = &reduced->input;
    struct photos_jpeg_bits *bits = &reduced->bits;
    size_t filled = (size_t) (bits->end - bits->next);
    memmove(input->memory, bits->next, filled);
    while (filled < unit_bytes && !bits->has_ended) {
        ssize_t count = 0;
        if (filled < input->capacity) count = input->read(input->context, input->memory + filled, input->capacity - filled);
        if (count < 0) return 0;
        bits->has_ended = count == 0;
        filled += (size_t) count;
    }
    bits->next = input->memory;
    bits->end = input->memory + filled;
    return 1;
}

INLINED int has_input(photos_jpeg_reduced *reduced) {
    const struct photos_jpeg_bits *bits = &reduced->bits;
    return bits->end - bits->next >= unit_bytes || bits->has_ended || read_on(reduced);
}

PER_PROCESSOR
enum photos_jpeg_status photos_jpeg_reduced_read(photos_jpeg_reduced *reduced, uint8_t *const *planes) {
    if (reduced->stripes_read == reduced->stripes) return photos_jpeg_damaged;
    for (size_t unit = 0; unit < reduced->units; unit++) {
        if (!has_input(reduced)) return photos_jpeg_stopped;
        if (reduced->restart_interval > 0 && reduced->units_to_restart == 0 && !restart(reduced)) {
            return photos_jpeg_damaged;
        }
        reduced->units_to_restart -= 1;
        if (!decode_unit(reduced, planes, unit)) return photos_jpeg_damaged;
    }
    reduced->stripes_read += 1;
    return photos_jpeg_ok;
}
