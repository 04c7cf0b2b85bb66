// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <jpeglib.h>

// The Huffman codes of a baseline JPEG, and the bits in which they come.

#define CODES_INLINED static inline __attribute__((always_inline))

enum {
    /// The bits by which a code is looked up, with the bits of its value where these are among them.
    value_bits = 10,
    /// The bits by which several codes are passed over.
    skip_bits = 11,
    longest_code = 16,
    /// The most bits of a value in a baseline file; a difference has one more.
    longest_value = 10,
    /// Added to the place in a block by the mark of its end.
    skipped_to_end = 256,
};

/// Codes in the order of their length, for those that are longer than the tables.
struct photos_jpeg_long_codes {
    /// The last code of each length, filled up with ones to 16 bits; -1 for none.
    int32_t last[longest_code + 1];
    /// The index of a code's symbol is the code itself plus this.
    int32_t offset[longest_code + 1];
    uint8_t symbols[256];
};

struct photos_jpeg_entry {
    int16_t value;
    /// The bits of the code, with those of the value unless `size` says that these are still to come; zero for a longer
    /// code.
    uint8_t length;
    /// The zeros before the value in the lower four bits, and the bits of the value in the upper ones.
    uint8_t run_and_size;
};

struct photos_jpeg_dc_codes {
    struct photos_jpeg_entry entries[1 << value_bits];
    struct photos_jpeg_long_codes codes;
    int is_set;
};

struct photos_jpeg_ac_codes {
    struct photos_jpeg_entry entries[1 << value_bits];
    /// For codes that are passed over: the places in the block, 256 more with the mark of its end, and from bit 10 the
    /// bits.
    uint16_t skips[1 << skip_bits];
    struct photos_jpeg_long_codes codes;
    int is_set;
};

/// Sets the tables, once. Returns zero if there are no codes, or none that a baseline file has.
int photos_jpeg_set_dc_codes(struct photos_jpeg_dc_codes *codes, const JHUFF_TBL *table);
int photos_jpeg_set_ac_codes(struct photos_jpeg_ac_codes *codes, const JHUFF_TBL *table);

/// Returns the symbol of the code that 16 bits begin with, and 256 times its length; -1 for none.
int photos_jpeg_find_code(int32_t next, const struct photos_jpeg_long_codes *codes);

/// The bits that come next, from the highest of `bits` on.
struct photos_jpeg_bits {
    uint64_t bits;
    int count;
    /// How many of them do not exist: zeros behind the end.
    int missing;
    const uint8_t *next;
    const uint8_t *end;
    /// True if there is nothing to be read behind `end`.
    int has_ended;
};

/// Takes bytes one by one, up to a marker or the end, and zeros behind it. By value: so the bits stay in registers.
struct photos_jpeg_bits photos_jpeg_refilled(struct photos_jpeg_bits bits);

/// Leaves at least 32 bits: more than a code and its value have.
CODES_INLINED void refill(struct photos_jpeg_bits *bits) {
    if (bits->count >= 32) return;
    if (bits->end - bits->next >= 8) {
        uint64_t bytes;
        memcpy(&bytes, bits->next, sizeof bytes);
        uint64_t zeros = ~bytes;
        // Without a byte of ones, which is followed by one to be left out, or is a marker.
        if (((zeros - 0x0101010101010101u) & bytes & 0x8080808080808080u) == 0) {
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
            bytes = __builtin_bswap64(bytes);
#endif
            bits->bits |= bytes >> bits->count;
            bits->next += (63 - bits->count) >> 3;
            bits->count |= 56;
            return;
        }
    }
    *bits = photos_jpeg_refilled(*bits);
}

CODES_INLINED void take(struct photos_jpeg_bits *bits, int count) {
    bits->bits <<= count;
    bits->count -= count;
}

/// Returns false if bits were taken that do not exist.
CODES_INLINED int has_enough(const struct photos_jpeg_bits *bits) { return bits->missing <= bits->count; }

/// Takes the marker of a number from 0 to 7, which has to come next.
static inline int skip_restart_marker(struct photos_jpeg_bits *bits, unsigned number) {
    if (bits->count - bits->missing >= 8) return 0;
    if (bits->end - bits->next < 2 || bits->next[0] != 0xFF || bits->next[1] != JPEG_RST0 + number) return 0;
    bits->next += 2;
    bits->bits = 0;
    bits->count = bits->missing = 0;
    return 1;
}

/// Takes the bits of a value, of which the upper half of each size is positive.
CODES_INLINED int take_value(struct photos_jpeg_bits *bits, int size) {
    if (size == 0) return 0;
    int value = (int) (bits->bits >> (64 - size));
    take(bits, size);
    return value < 1 << (size - 1) ? value - (1 << size) + 1 : value;
}

/// Takes a code that is longer than the tables, and returns its symbol, or -1.
CODES_INLINED int take_long_code(struct photos_jpeg_bits *bits, const struct photos_jpeg_long_codes *codes) {
    int code = photos_jpeg_find_code((int32_t) (bits->bits >> 48), codes);
    if (code < 0) return -1;
    take(bits, code >> 8);
    return code & 255;
}

struct photos_jpeg_coefficient {
    int value, run, is_end;
};

CODES_INLINED int decode_dc(struct photos_jpeg_bits *bits, const struct photos_jpeg_dc_codes *codes, int *difference) {
    struct photos_jpeg_entry entry = codes->entries[bits->bits >> (64 - value_bits)];
    int size = entry.run_and_size >> 4;
    if (__builtin_expect(entry.length == 0, 0)) {
        size = take_long_code(bits, &codes->codes);
        if (size < 0 || size > longest_value + 1) return 0;
        *difference = take_value(bits, size);
        return 1;
    }
    take(bits, entry.length);
    *difference = size == 0 ? entry.value : take_value(bits, size);
    return 1;
}

CODES_INLINED int decode_ac(
    struct photos_jpeg_bits *bits, const struct photos_jpeg_ac_codes *codes, struct photos_jpeg_coefficient *coefficient
) {
    struct photos_jpeg_entry entry = codes->entries[bits->bits >> (64 - value_bits)];
    coefficient->value = entry.value;
    coefficient->run = entry.run_and_size & 15;
    coefficient->is_end = 0;
    if (__builtin_expect(entry.length != 0 && entry.run_and_size <= 15, 1)) {
        take(bits, entry.length);
        coefficient->is_end = entry.value == 0 && entry.run_and_size == 0;
        return 1;
    }
    int size = entry.run_and_size >> 4;
    if (entry.length != 0) {
        take(bits, entry.length);
    } else {
        int symbol = take_long_code(bits, &codes->codes);
        if (symbol < 0) return 0;
        coefficient->run = symbol >> 4;
        size = symbol & 15;
        if (size == 0) {
            coefficient->is_end = coefficient->run == 0;
            return coefficient->is_end || coefficient->run == 15;
        }
        if (size > longest_value) return 0;
    }
    coefficient->value = take_value(bits, size);
    return 1;
}

/// Passes over one or several codes, and adds the places that they fill. Returns zero for no code.
CODES_INLINED int skip_ac(struct photos_jpeg_bits *bits, const struct photos_jpeg_ac_codes *codes, int *place) {
    unsigned skip = codes->skips[bits->bits >> (64 - skip_bits)];
    int places = (int) (skip & 0x1FF);
    int is_end = places >= skipped_to_end;
    // Codes that go beyond a whole block are those of the next one.
    if (__builtin_expect(skip != 0 && *place + (places & 0xFF) + is_end <= DCTSIZE2, 1)) {
        take(bits, (int) (skip >> 10));
        *place += places;
        return 1;
    }
    struct photos_jpeg_coefficient coefficient;
    if (!decode_ac(bits, codes, &coefficient)) return 0;
    *place += coefficient.is_end ? skipped_to_end : coefficient.run + 1;
    return coefficient.is_end || *place <= DCTSIZE2;
}
