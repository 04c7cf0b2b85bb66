// Licensed under the Apache License, Version 2.0. See LICENSE.

// This module returns types of Photos, so one import is enough.
@_exported public import Photos
