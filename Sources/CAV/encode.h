// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/opt.h>

// AVERROR and AVERROR_EOF are macros with arguments, which Swift does not import.

/// The status of an encoder that needs another frame before it returns a packet.
static inline int photos_av_needs_input(void) { return AVERROR(EAGAIN); }

/// The status of an encoder that has returned its last packet.
static inline int photos_av_end_of_file(void) { return AVERROR_EOF; }

/// The status of a failed allocation.
static inline int photos_av_out_of_memory(void) { return AVERROR(ENOMEM); }
