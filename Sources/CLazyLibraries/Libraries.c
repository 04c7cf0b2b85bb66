// Licensed under the Apache License, Version 2.0. See LICENSE.

#include "CLazyLibraries.h"
#include <dlfcn.h>
#include <libavformat/version.h>
#include <libheif/heif_version.h>
#include <libraw/libraw_version.h>
#include <libswscale/version.h>
#include <stdatomic.h>
#include <stdbool.h>
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
    /// True once all functions in use are found.
    atomic_bool is_bound;
};

static struct library libraries[] = {
    [PHOTOS_LAZY_vips] = {"libvips", VIPS_LIBRARY_CURRENT - VIPS_LIBRARY_AGE},
    [PHOTOS_LAZY_heif] = {"libheif", LIBHEIF_NUMERIC_VERSION >> 24},
    [PHOTOS_LAZY_raw] = {"libraw_r", LIBRAW_SHLIB_CURRENT - LIBRAW_SHLIB_AGE},
    [PHOTOS_LAZY_format] = {"libavformat", LIBAVFORMAT_VERSION_MAJOR},
    [PHOTOS_LAZY_scale] = {"libswscale", LIBSWSCALE_VERSION_MAJOR},
    [PHOTOS_LAZY_curl] = {"libcurl", 4},
};

/// Returns the library, and NULL with an error of dlerror if it cannot be loaded: the next call is another attempt.
static void *loaded(struct library *library) {
    void *handle = atomic_load(&library->handle);
    if (handle != NULL) return handle;
    char file[64];
    snprintf(file, sizeof file, "%s.so.%d", library->name, library->version);
    handle = dlopen(file, RTLD_LAZY | RTLD_LOCAL);
    if (handle != NULL) atomic_store(&library->handle, handle);
    return handle;
}

/// Puts a function into the slot of its entry, and returns it; NULL with an error of dlerror.
static void *bound(struct function *function) {
    void *handle = loaded(&libraries[function->library]);
    void *address = handle == NULL ? NULL : dlsym(handle, function->name);
    if (address != NULL) atomic_store(&function->address, address);
    return address;
}

/// Returns the function of an entry, and puts it into the entry's slot. Any number of threads may call it at a time:
/// they find the same.
__attribute__((visibility("hidden"), used)) void *photos_lazy_bind(struct function *function) {
    void *address = bound(function);
    if (address != NULL) return address;
    fprintf(stderr, "Error: The library %s cannot be used: %s\n", libraries[function->library].name, dlerror());
    _exit(127);
}

#if defined(__x86_64__) && defined(__linux__)

/// The entries of Functions.S.
extern struct function photos_lazy_entries[], photos_lazy_end[];

int photos_lazy_load(int number, char *reason, size_t size) {
    struct library *library = &libraries[number];
    if (atomic_load(&library->is_bound)) return 0;
    for (struct function *function = photos_lazy_entries; function < photos_lazy_end; function++) {
        if (function->library != number || bound(function) != NULL) continue;
        const char *message = dlerror();
        snprintf(reason, size, "%s", message == NULL ? library->name : message);
        return 1;
    }
    atomic_store(&library->is_bound, true);
    return 0;
}

#endif
