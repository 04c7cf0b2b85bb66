// Licensed under the Apache License, Version 2.0. See LICENSE.

// An asset's fingerprint and a resource's open file are part of what this module says, so whoever imports it sees them.
@_exported public import PhotoFiles
