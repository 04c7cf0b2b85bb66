// Licensed under the Apache License, Version 2.0. See LICENSE.

// SwiftPM requires a source file in a C target; the content of this one is in include/module.modulemap.
