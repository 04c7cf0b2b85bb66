// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <errno.h>
#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/display.h>
#include <libavutil/opt.h>

// AVERROR and AVERROR_EOF are macros with arguments, which Swift does not import.

/// The encoder wants another frame before it gives a packet.
static inline int photos_av_needs_input(void) { return AVERROR(EAGAIN); }

static inline int photos_av_end_of_file(void) { return AVERROR_EOF; }

static inline int photos_av_out_of_memory(void) { return AVERROR(ENOMEM); }
