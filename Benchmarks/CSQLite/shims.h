// Licensed under the Apache License, Version 2.0. See LICENSE.

#pragma once
#include <sqlite3.h>
