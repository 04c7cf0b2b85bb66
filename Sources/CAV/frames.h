// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <libavformat/avformat.h>
#include <libavcodec/avcodec.h>
#include <libavutil/display.h>
#include <libswscale/swscale.h>

// Error numbers and fields that libav gives by macros with arguments, which Swift does not import.

/// The decoder wants more bytes before it gives a frame.
static inline int photos_av_is_hungry(int status) { return status == AVERROR(EAGAIN); }
static inline int photos_av_is_end(int status) { return status == AVERROR_EOF; }
static inline int photos_av_end(void) { return AVERROR_EOF; }
static inline int photos_av_read_error(void) { return AVERROR(EIO); }
