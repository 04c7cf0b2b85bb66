// Licensed under the Apache License, Version 2.0. See LICENSE.
#pragma once

/// Calls fstat with a struct stat and returns its result. Written in C because glibc's own function looks up an empty
/// path, with a system call that is refused to decoders, which have no paths. The type is not declared here: Swift takes
/// that of its Glibc module.
int descriptors_status(int descriptor, void *status);
