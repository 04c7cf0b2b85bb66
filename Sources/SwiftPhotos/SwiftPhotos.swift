// Licensed under the Apache License, Version 2.0. See LICENSE.

// On Apple systems the frameworks are Apple's own, and nothing of this package is to stand before them.
