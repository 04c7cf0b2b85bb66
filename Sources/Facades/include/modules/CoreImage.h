// Licensed under the Apache License, Version 2.0. See LICENSE.

#pragma once

#pragma clang module import PlatformMedia
#pragma clang module import PlatformTypes
