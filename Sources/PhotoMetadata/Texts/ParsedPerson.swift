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
        guard let area = region.area, !refersToDisplayedPicture(stored, orientation) else { return region }
        return PersonRegion(name: region.name, area: area.displayed(orientation))
    }

    /// Returns true if the area refers to the picture as displayed. By the standard it refers to the stored picture;
    /// but if the recorded size has the other orientation (landscape or portrait), its writer has turned the area.
    private func refersToDisplayedPicture(_ stored: PixelSize?, _ orientation: Int) -> Bool {
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

extension XMPDocument {
    /// The people in the picture, from the Metadata Working Group's regions, or else from Microsoft's, which programs
    /// write in addition for the same faces; and people listed by name only.
    var people: [ParsedPerson] {
        let regions = workingGroupPeople
        let found = regions.isEmpty ? microsoftPeople : regions
        let names = Set(found.compactMap(\.region.name))
        return found
            + texts(.iptcExtension, "PersonInImage").filter { !names.contains($0) }
            .map { ParsedPerson(region: PersonRegion(name: $0)) }
    }

    /// The faces among the regions; others describe the focus, pets or bar codes.
    private var workingGroupPeople: [ParsedPerson] {
        guard let regions = value(.regions, "Regions"), let list = regions.field(.regions, "RegionList") else {
            return []
        }
        let size = regions.field(.regions, "AppliedToDimensions").flatMap { XMPDocument.size($0) }
        return list.items.compactMap { item in
            let name = item.field(.regions, "Name")?.text
            let type = item.field(.regions, "Type")?.text
            let area = item.field(.regions, "Area").flatMap { XMPDocument.area($0, of: size) }
            guard type == "Face" || type == nil && name != nil, name != nil || area != nil else { return nil }
            return ParsedPerson(region: PersonRegion(name: name, area: area), appliedTo: size)
        }
    }

    private static func size(_ dimensions: XMPValue) -> PixelSize? {
        guard let width = dimensions.field(.dimensions, "w")?.number.flatMap({ Int(exactly: $0) }),
            let height = dimensions.field(.dimensions, "h")?.number.flatMap({ Int(exactly: $0) }), width > 0, height > 0
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// Returns an area of a centre and sides, in fractions of the picture unless the unit is pixels; `nil` if it is
    /// invalid or outside of the picture.
    private static func area(_ area: XMPValue, of size: PixelSize?) -> PersonRegion.Area? {
        guard let x = area.field(.area, "x")?.number, let y = area.field(.area, "y")?.number,
            let width = area.field(.area, "w")?.number, let height = area.field(.area, "h")?.number
        else { return nil }
        guard area.field(.area, "unit")?.text == "pixel" else {
            return PersonRegion.Area(checked: x, y, width, height)
        }
        guard let size else { return nil }
        let (columns, rows) = (Double(size.width), Double(size.height))
        return PersonRegion.Area(checked: x / columns, y / rows, width / columns, height / rows)
    }

    /// The faces in Microsoft's regions, whose rectangles begin at the top left corner. They refer to the picture as
    /// displayed, as the program that writes both kinds treats them.
    private var microsoftPeople: [ParsedPerson] {
        guard let list = value(.personRegions, "RegionInfo")?.field(.personRegionInfo, "Regions") else { return [] }
        return list.items.compactMap { item in
            let name = item.field(.personRegion, "PersonDisplayName")?.text
            let area = item.field(.personRegion, "Rectangle")?.text.flatMap { XMPDocument.area(rectangle: $0) }
            guard name != nil || area != nil else { return nil }
            return ParsedPerson(region: PersonRegion(name: name, area: area), isDisplayed: true)
        }
    }

    private static func area(rectangle: String) -> PersonRegion.Area? {
        let numbers = WrittenMetadata.words(rectangle, by: ",").compactMap { Double($0) }
        guard numbers.count == 4 else { return nil }
        return PersonRegion.Area(
            checked: numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2, numbers[2], numbers[3])
    }
}

extension PersonRegion.Area {
    /// Creates an area, or returns `nil` unless it is a rectangle whose centre is in the picture.
    fileprivate init?(checked x: Double, _ y: Double, _ width: Double, _ height: Double) {
        guard (0...1).contains(x), (0...1).contains(y), width > 0, width <= 1, height > 0, height <= 1 else {
            return nil
        }
        self.init(centerX: x, centerY: y, width: width, height: height)
    }
}
