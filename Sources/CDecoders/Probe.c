// Licensed under the Apache License, Version 2.0. See LICENSE.
#include "CDecoders.h"

#include <stddef.h>

/// Defined by the target of test bundles that attacks decoders.
int64_t photos_decoder_probe(const char *name, int socket, int file) __attribute__((weak));

bool decoders_probe(const char *name, int socket, int file, int64_t *answer) {
    if (photos_decoder_probe == NULL) return false;
    *answer = photos_decoder_probe(name, socket, file);
    return true;
}
