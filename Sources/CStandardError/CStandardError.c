// Licensed under the Apache License, Version 2.0. See LICENSE.
#define _GNU_SOURCE
#include "CStandardError.h"

#include <stdio.h>

int photos_give_stderr(photos_stderr_writer writer) {
    cookie_io_functions_t functions = {.write = writer};
    FILE *stream = fopencookie(NULL, "w", functions);
    if (stream == NULL) return -1;
    // Line buffering: the writer gets whole lines, however many calls wrote them.
    setvbuf(stream, NULL, _IOLBF, 0);
    stderr = stream;
    return 0;
}
