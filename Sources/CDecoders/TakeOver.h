// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stdint.h>

/// The environment variable that makes a decoder of the program: the number of the process that started
/// it, and the bytes of memory that it may use, with a colon between them.
#define DECODERS_VARIABLE "PHOTOS_DECODER_OF"

/// The decoder's loop, in PhotoDecoders.
void photos_decoder_serve(int socket, uint64_t memory);
