// Licensed under the Apache License, Version 2.0. See LICENSE.

#include "CLazyLibraries.h"
#include <dlfcn.h>
#include <libavformat/version.h>
#include <libheif/heif_version.h>
#include <libraw/libraw_version.h>
#include <libswscale/version.h>
#include <stdatomic.h>
#include <stdio.h>
#include <unistd.h>
#include <vips/version.h>

/// A function that is looked up when it is first called. `Functions.S` knows the layout.
struct function {
    _Atomic(void *) address;
    const char *name;
    long library;
};

/// A library by its name and the version for which this was compiled.
struct library {
    const char *name;
    int version;
    _Atomic(void *) handle;
};

static struct library libraries[] = {
    [PHOTOS_LAZY_vips] = {"libvips", VIPS_LIBRARY_CURRENT - VIPS_LIBRARY_AGE},
    [PHOTOS_LAZY_heif] = {"libheif", LIBHEIF_NUMERIC_VERSION >> 24},
    [PHOTOS_LAZY_raw] = {"libraw_r", LIBRAW_SHLIB_CURRENT - LIBRAW_SHLIB_AGE},
    [PHOTOS_LAZY_format] = {"libavformat", LIBAVFORMAT_VERSION_MAJOR},
    [PHOTOS_LAZY_scale] = {"libswscale", LIBSWSCALE_VERSION_MAJOR},
    [PHOTOS_LAZY_curl] = {"libcurl", 4},
};

static void *loaded(struct library *library) {
    void *handle = atomic_load(&library->handle);
    if (handle != NULL) return handle;
    char file[64];
    snprintf(file, sizeof file, "%s.so.%d", library->name, library->version);
    handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (handle == NULL) {
        fprintf(stderr, "Error: The library %s cannot be loaded: %s\n", file, dlerror());
        _exit(127);
    }
    atomic_store(&library->handle, handle);
    return handle;
}

/// Returns the function of an entry, and puts it into the entry's slot. Any number of threads may call it at a time:
/// they find the same.
__attribute__((visibility("hidden"), used)) void *photos_lazy_bind(struct function *function) {
    struct library *library = &libraries[function->library];
    void *address = dlsym(loaded(library), function->name);
    if (address == NULL) {
        fprintf(stderr, "Error: The library %s lacks a function: %s\n", library->name, dlerror());
        _exit(127);
    }
    atomic_store(&function->address, address);
    return address;
}
