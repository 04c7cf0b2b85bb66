// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <libavformat/avformat.h>
#include <libavcodec/avcodec.h>
#include <libavutil/display.h>
#include <libavutil/pixdesc.h>
#include <libswscale/swscale.h>

// Error numbers that libav defines by macros with arguments, which Swift does not import.

/// Returns true if the decoder needs more bytes before it returns a frame.
static inline int photos_av_is_hungry(int status) { return status == AVERROR(EAGAIN); }

/// Returns true if the decoder has returned its last frame.
static inline int photos_av_is_end(int status) { return status == AVERROR_EOF; }

/// The status at the end of a file.
static inline int photos_av_end(void) { return AVERROR_EOF; }

/// The status of a failed read.
static inline int photos_av_read_error(void) { return AVERROR(EIO); }
