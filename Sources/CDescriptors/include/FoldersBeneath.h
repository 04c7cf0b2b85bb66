// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

/// A descriptor of the folder at a path below another folder, for the calls whose names end in -at; -1 and errno when
/// there is none. The path never leads out of the folder, and a symbolic link on it is refused (ELOOP or ENOTDIR).
/// Here because openat2 has no wrapper in glibc, and O_PATH is declared for _GNU_SOURCE only, which Swift's Glibc module
/// does not set.
int descriptors_folder_beneath(int folder, const char *path);

/// The same by one openat for each part of the path, for kernels before 5.6 and where openat2 is filtered.
int descriptors_folder_step_by_step(int folder, const char *path);
