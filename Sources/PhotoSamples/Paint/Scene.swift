// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The subject of a painting. The same scene paints the same picture at every size.
protocol Scene {
    func paint(_ canvas: Canvas)
}
