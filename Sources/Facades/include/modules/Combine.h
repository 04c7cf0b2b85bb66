// Licensed under the Apache License, Version 2.0. See LICENSE.

#pragma once

#pragma clang module import OpenCombine
#pragma clang module import OpenCombineDispatch
#pragma clang module import OpenCombineFoundation
