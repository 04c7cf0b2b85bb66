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

// MARK: - Tables

struct code {
    uint16_t bits;
    uint8_t length, symbol;
};

/// Sets the codes, and lists those that are not longer than `skip_bits`, the shortest first. Returns their number; zero
/// for none, and for codes that cannot be told apart.
static int set_codes(struct photos_jpeg_long_codes *codes, struct code *list, const JHUFF_TBL *table) {
    int32_t code = 0, index = 0;
    int listed = 0;
    if (table == NULL) return 0;
    for (int length = 1; length <= longest_code; length++) {
        int32_t count = table->bits[length];
        codes->offset[length] = index - code;
        if (index + count > 256 || code + count > 1 << length) return 0;
        for (int32_t end = index + count; index < end; index++, code++) {
            if (length > skip_bits) continue;
            list[listed++] = (struct code) {(uint16_t) code, (uint8_t) length, table->huffval[index]};
        }
        codes->last[length] = count == 0 ? -1 : (code << (longest_code - length)) - 1;
        code <<= 1;
    }
    memcpy(codes->symbols, table->huffval, sizeof codes->symbols);
    return listed;
}

/// Sets the entries of all bits that a code begins.
static void set_entries(struct photos_jpeg_entry *entries, struct code code, int run, int size) {
    if (code.length > value_bits) return;
    struct photos_jpeg_entry *next = entries + (code.bits << (value_bits - code.length));
    const int length = code.length + size;
    if (length > value_bits) {
        for (int place = 0; place < 1 << (value_bits - code.length); place++) {
            next[place] = (struct photos_jpeg_entry) {.length = code.length, .run_and_size = (uint8_t) (size << 4 | run)};
        }
        return;
    }
    for (int bits = 0; bits < 1 << size; bits++) {
        // The upper half of the values of each size is positive.
        int value = size > 0 && bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits;
        for (int rest = 0; rest < 1 << (value_bits - length); rest++) {
            *next++ = (struct photos_jpeg_entry) {
                .value = (int16_t) value, .length = (uint8_t) length, .run_and_size = (uint8_t) run,
            };
        }
    }
}

int photos_jpeg_set_dc_codes(struct photos_jpeg_dc_codes *codes, const JHUFF_TBL *table) {
    struct code list[256];
    if (codes->is_set) return 1;
    const int count = set_codes(&codes->codes, list, table);
    memset(codes->entries, 0, sizeof codes->entries);
    for (int index = 0; index < count; index++) {
        if (list[index].symbol <= longest_value + 1) set_entries(codes->entries, list[index], 0, list[index].symbol);
    }
    codes->is_set = count > 0;
    return codes->is_set;
}

/// Returns true for a symbol of baseline files: a value, sixteen zeros, or the end of the block.
static int is_known(int symbol) {
    int size = symbol & 15;
    return size == 0 ? symbol == 0 || symbol == 15 << 4 : size <= longest_value;
}

/// Sets the steps of a code in a table for so many known bits. `tables` has the tables for fewer bits, each where its
/// number of entries says.
static void set_steps(uint16_t *tables, int known_bits, struct code code) {
    const int size = code.symbol & 15, length = code.length + size, is_end = code.symbol == 0;
    const int places = is_end ? skipped_to_end : (code.symbol >> 4) + 1;
    const uint16_t step = (uint16_t) (length << 10 | places);
    uint16_t *next = tables + (1 << known_bits) + (code.bits << (known_bits - code.length));
    if (is_end || length >= known_bits) {
        for (int place = 0; place < 1 << (known_bits - code.length); place++) next[place] = step;
        return;
    }
    // Whatever the bits of the value are, behind them come other codes.
    const int rest_bits = known_bits - length;
    const uint16_t *rest = tables + (1 << rest_bits);
    for (int bits = 0; bits < 1 << size; bits++, next += 1 << rest_bits) {
        for (int place = 0; place < 1 << rest_bits; place++) next[place] = (uint16_t) (step + rest[place]);
    }
}

static void set_skips(uint16_t *skips, const struct code *list, int count) {
    uint16_t tables[2 << skip_bits];
    memset(tables, 0, sizeof tables);
    for (int known_bits = 1; known_bits <= skip_bits; known_bits++) {
        for (int index = 0; index < count && list[index].length <= known_bits; index++) {
            if (is_known(list[index].symbol)) set_steps(tables, known_bits, list[index]);
        }
    }
    memcpy(skips, tables + (1 << skip_bits), sizeof *skips << skip_bits);
}

int photos_jpeg_set_ac_codes(struct photos_jpeg_ac_codes *codes, const JHUFF_TBL *table) {
    struct code list[256];
    if (codes->is_set) return 1;
    const int count = set_codes(&codes->codes, list, table);
    memset(codes->entries, 0, sizeof codes->entries);
    for (int index = 0; index < count; index++) {
        const int symbol = list[index].symbol;
        if (is_known(symbol)) set_entries(codes->entries, list[index], symbol >> 4, symbol & 15);
    }
    set_skips(codes->skips, list, count);
    codes->is_set = count > 0;
    return codes->is_set;
}
