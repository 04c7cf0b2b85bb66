// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

#include <libheif/heif.h>

// `heif_error` contains a C string that is never NULL; the memory of a Swift string ends with the call that returns it.

/// The error value for success.

static inline struct heif_error photos_heif_success(void) {
    struct heif_error success = {heif_error_Ok, heif_suberror_Unspecified, "Success"};
    return success;
}
