// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

/// Opens the folder at a path below another folder, for the calls whose names end in -at; returns -1 and sets errno on
/// failure. The path never leads out of the folder, and symbolic links on it are refused (ELOOP or ENOTDIR). Written in
/// C because openat2 has no wrapper in glibc, and O_PATH is declared for _GNU_SOURCE only, which Swift's Glibc module
/// does not set.
int descriptors_folder_beneath(int folder, const char *path);

/// Opens the folder at an absolute path, like descriptors_folder_beneath from the root: none of its parts may be a symbolic
/// link.
int descriptors_folder_without_links(const char *path);

/// Opens the folder by one openat for each component of the path, for kernels before 5.6 and where openat2 is filtered.
int descriptors_folder_step_by_step(int folder, const char *path);
