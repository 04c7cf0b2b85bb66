// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <stdint.h>

/// The environment variable that makes a fork server of the program: the number of the process that started it.
#define DECODERS_VARIABLE "PHOTOS_DECODERS_OF"
/// The descriptor at which a server has the process that started it, which can be read once that has ended.
#define DECODERS_PROGRAM 4
/// The descriptor of a pipe whose other end only the program has. When that end closes, the kernel sends the server a
/// signal that lets it continue if it was stopped.
#define DECODERS_LIFELINE 5
/// The last of the descriptors that a server is given.
#define DECODERS_LAST DECODERS_LIFELINE

/// Loads the libraries of decoders; in PhotoDecoders.
void photos_decoder_prepare(void);

/// The decoder's loop, in PhotoDecoders.
void photos_decoder_serve(int socket, uint64_t memory);

/// Answers requests until the program ends.
void decoders_serve_requests(void);
