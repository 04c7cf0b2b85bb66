// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A person as recorded in a file; the area may refer to the picture before it is turned.
struct ParsedPerson {
    var region: PersonRegion
    /// The size of the picture that the area refers to, if it is recorded.
    var appliedTo: PixelSize?
    /// True if the area always refers to the picture as displayed.
    var isDisplayed = false

    /// Returns the person with the area in the picture as displayed.
    func displayed(_ orientation: Int, of stored: PixelSize?) -> PersonRegion {
        guard let area = region.area, !isOfTurned(stored, orientation) else { return region }
        return PersonRegion(name: region.name, area: area.displayed(orientation))
    }

    /// Returns true if the area refers to the picture as displayed. By the standard it refers to the stored picture;
    /// but if the recorded size has the other orientation (landscape or portrait), its writer has turned the area.
    private func isOfTurned(_ stored: PixelSize?, _ orientation: Int) -> Bool {
        if isDisplayed { return true }
        guard orientation >= 5, let stored, let appliedTo else { return false }
        return (stored.width < stored.height && appliedTo.width > appliedTo.height)
            || (stored.width > stored.height && appliedTo.width < appliedTo.height)
    }
}

extension PersonRegion.Area {
    /// Returns the area in the picture as displayed with an EXIF orientation.
    func displayed(_ orientation: Int) -> PersonRegion.Area {
        let (x, y) = (centerX, centerY)
        let (left, top) =
            switch orientation {
            case 2: (1 - x, y)
            case 3: (1 - x, 1 - y)
            case 4: (x, 1 - y)
            case 5: (y, x)
            case 6: (1 - y, x)
            case 7: (1 - y, 1 - x)
            case 8: (y, 1 - x)
            default: (x, y)
            }
        return orientation >= 5
            ? PersonRegion.Area(centerX: left, centerY: top, width: height, height: width)
            : PersonRegion.Area(centerX: left, centerY: top, width: width, height: height)
    }
}
