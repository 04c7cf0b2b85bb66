// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "Codes.h"

struct photos_jpeg_bits photos_jpeg_refilled(struct photos_jpeg_bits bits) {
    while (bits.count <= 56) {
        uint64_t byte = 0;
        if (bits.next < bits.end && *bits.next != 0xFF) {
            byte = *bits.next;
            bits.next += 1;
        } else if (bits.end - bits.next >= 2 && bits.next[1] == 0) {
            byte = 0xFF;
            bits.next += 2;
        } else {
            bits.missing += 8;
        }
        bits.bits |= byte << (56 - bits.count);
        bits.count += 8;
    }
    return bits;
}

int photos_jpeg_find_code(int32_t next, const struct photos_jpeg_long_codes *codes) {
    for (int length = 1; length <= longest_code; length++) {
        if (next > codes->last[length]) continue;
        int32_t index = (next >> (longest_code - length)) + codes->offset[length];
        return index < 0 || index > 255 ? -1 : length << 8 | codes->symbols[index];
    }
    return -1;
}

/// Sets the codes, and for all bits of `skip_bits` the code that they begin with: its symbol, and 256 times its length; zero
/// for a longer one.
static int set_codes(struct photos_jpeg_long_codes *codes, uint16_t *prefixes, const JHUFF_TBL *table) {
    int32_t code = 0, index = 0;
    if (table == NULL) return 0;
    memset(prefixes, 0, sizeof *prefixes << skip_bits);
    for (int length = 1; length <= longest_code; length++) {
        int32_t count = table->bits[length];
        codes->offset[length] = index - code;
        if (index + count > 256 || code + count > 1 << length) return 0;
        for (int32_t end = index + count; index < end; index++, code++) {
            if (length > skip_bits) continue;
            uint16_t *first = prefixes + (code << (skip_bits - length));
            for (int place = 0; place < 1 << (skip_bits - length); place++) {
                first[place] = (uint16_t) (length << 8 | table->huffval[index]);
            }
        }
        codes->last[length] = count == 0 ? -1 : (code << (longest_code - length)) - 1;
        code <<= 1;
    }
    memcpy(codes->symbols, table->huffval, sizeof codes->symbols);
    return 1;
}

/// Returns the value whose bits follow a code in the bits of an entry.
static int16_t value(int bits, int length, int size) {
    if (size == 0) return 0;
    int found = bits >> (value_bits - length - size) & ((1 << size) - 1);
    return (int16_t) (found < 1 << (size - 1) ? found - (1 << size) + 1 : found);
}

static struct photos_jpeg_entry entry(int bits, int length, int run, int size) {
    if (length + size > value_bits) {
        return (struct photos_jpeg_entry) {.length = (uint8_t) length, .run_and_size = (uint8_t) (size << 4 | run)};
    }
    return (struct photos_jpeg_entry) {
        .value = value(bits, length, size), .length = (uint8_t) (length + size), .run_and_size = (uint8_t) run,
    };
}

int photos_jpeg_set_dc_codes(struct photos_jpeg_dc_codes *codes, const JHUFF_TBL *table) {
    uint16_t prefixes[1 << skip_bits];
    if (codes->is_set) return 1;
    if (!set_codes(&codes->codes, prefixes, table)) return 0;
    for (int bits = 0; bits < 1 << value_bits; bits++) {
        int code = prefixes[bits << (skip_bits - value_bits)], length = code >> 8, size = code & 255;
        if (code == 0 || length > value_bits || size > longest_value + 1) continue;
        codes->entries[bits] = entry(bits, length, 0, size);
    }
    codes->is_set = 1;
    return 1;
}

/// Returns true for a symbol of baseline files: a value, sixteen zeros, or the end of the block.
static int is_known(int symbol) {
    int size = symbol & 15;
    return size == 0 ? symbol == 0 || symbol == 15 << 4 : size <= longest_value;
}

/// Returns the codes that begin with these bits, as one step.
static uint16_t skip(int bits, const uint16_t *prefixes) {
    int taken = 0, places = 0;
    while (taken < skip_bits && places < skipped_to_end) {
        int code = prefixes[bits << taken & ((1 << skip_bits) - 1)], length = code >> 8, symbol = code & 255;
        if (code == 0 || taken + length > skip_bits || !is_known(symbol)) break;
        taken += length + (symbol & 15);
        places += symbol == 0 ? skipped_to_end : (symbol >> 4) + 1;
    }
    return (uint16_t) (taken << 10 | places);
}

int photos_jpeg_set_ac_codes(struct photos_jpeg_ac_codes *codes, const JHUFF_TBL *table) {
    uint16_t prefixes[1 << skip_bits];
    if (codes->is_set) return 1;
    if (!set_codes(&codes->codes, prefixes, table)) return 0;
    for (int bits = 0; bits < 1 << value_bits; bits++) {
        int code = prefixes[bits << (skip_bits - value_bits)], length = code >> 8, symbol = code & 255;
        if (code == 0 || length > value_bits || !is_known(symbol)) continue;
        codes->entries[bits] = entry(bits, length, symbol >> 4, symbol & 15);
    }
    for (int bits = 0; bits < 1 << skip_bits; bits++) codes->skips[bits] = skip(bits, prefixes);
    codes->is_set = 1;
    return 1;
}
