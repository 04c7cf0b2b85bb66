// Licensed under the Apache License, Version 2.0. See LICENSE.

// SwiftPM wants a source file of a C target; what there is to this one stands in include/module.modulemap.
