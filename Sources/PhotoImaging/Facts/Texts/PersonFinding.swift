// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// A person as a file says it: the area may be of the picture before it is turned.
struct PersonFinding {
    var region: PersonRegion
    /// The size of the picture that the area is part of, when it is said.
    var appliedTo: PixelSize?
    /// Whether the area is of the picture as displayed in any case.
    var isDisplayed = false

    /// The person in the picture as displayed.
    func displayed(_ orientation: Int, of stored: PixelSize?) -> PersonRegion {
        guard let area = region.area, !isOfTurned(stored, orientation) else { return region }
        return PersonRegion(name: region.name, area: area.displayed(orientation))
    }

    /// The rule is that areas are of the stored picture; but where they are said to be of one that lies when the
    /// stored one stands, their writer has turned them.
    private func isOfTurned(_ stored: PixelSize?, _ orientation: Int) -> Bool {
        if isDisplayed { return true }
        guard orientation >= 5, let stored, let appliedTo else { return false }
        return (stored.width < stored.height && appliedTo.width > appliedTo.height)
            || (stored.width > stored.height && appliedTo.width < appliedTo.height)
    }
}

extension PersonRegion.Area {
    /// The area of a stored picture, in the picture as EXIF's orientation displays it.
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
