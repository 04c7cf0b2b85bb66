// Licensed under the Apache License, Version 2.0. See LICENSE.

// What this module returns are Photos' types: one import is enough.
@_exported public import Photos
