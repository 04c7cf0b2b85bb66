// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What a painting shows. The same scene paints the same picture at every size.
protocol Scene {
    func paint(_ canvas: Canvas)
}
