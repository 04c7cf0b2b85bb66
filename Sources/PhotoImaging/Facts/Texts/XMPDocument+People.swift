// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

extension XMPDocument {
    /// The people in the picture: by the Metadata Working Group's regions, else by Microsoft's, which programs write
    /// beside them for the same faces; and those whose names alone stand in a list.
    var people: [PersonFinding] {
        let regions = workingGroupPeople
        let found = regions.isEmpty ? microsoftPeople : regions
        let names = Set(found.compactMap(\.region.name))
        return found
            + texts(.iptcExtension, "PersonInImage").filter { !names.contains($0) }
            .map { PersonFinding(region: PersonRegion(name: $0)) }
    }

    /// Faces; the same regions may also say where the picture was focused, or where pets and codes are.
    private var workingGroupPeople: [PersonFinding] {
        guard let regions = value(.regions, "Regions"), let list = regions.field(.regions, "RegionList") else {
            return []
        }
        let size = regions.field(.regions, "AppliedToDimensions").flatMap { XMPDocument.size($0) }
        return list.items.compactMap { item in
            let name = item.field(.regions, "Name")?.text
            let type = item.field(.regions, "Type")?.text
            let area = item.field(.regions, "Area").flatMap { XMPDocument.area($0, of: size) }
            guard type == "Face" || type == nil && name != nil, name != nil || area != nil else { return nil }
            return PersonFinding(region: PersonRegion(name: name, area: area), appliedTo: size)
        }
    }

    private static func size(_ dimensions: XMPValue) -> PixelSize? {
        guard let width = dimensions.field(.dimensions, "w")?.number.flatMap({ Int(exactly: $0) }),
            let height = dimensions.field(.dimensions, "h")?.number.flatMap({ Int(exactly: $0) }), width > 0, height > 0
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// A centre and sides, in parts of the picture unless they are said to be pixels. What is no rectangle, or lies
    /// outside, is none.
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

    /// Microsoft's rectangles begin at the corner at the top left. They are of the picture as displayed: so the
    /// program writes them that keeps both kinds in step.
    private var microsoftPeople: [PersonFinding] {
        guard let list = value(.personRegions, "RegionInfo")?.field(.personRegionInfo, "Regions") else { return [] }
        return list.items.compactMap { item in
            let name = item.field(.personRegion, "PersonDisplayName")?.text
            let area = item.field(.personRegion, "Rectangle")?.text.flatMap { XMPDocument.area(rectangle: $0) }
            guard name != nil || area != nil else { return nil }
            return PersonFinding(region: PersonRegion(name: name, area: area), isDisplayed: true)
        }
    }

    private static func area(rectangle: String) -> PersonRegion.Area? {
        let numbers = WrittenFacts.words(rectangle, by: ",").compactMap { Double($0) }
        guard numbers.count == 4 else { return nil }
        return PersonRegion.Area(
            checked: numbers[0] + numbers[2] / 2, numbers[1] + numbers[3] / 2, numbers[2], numbers[3])
    }
}

extension PersonRegion.Area {
    /// `nil` unless it is a rectangle whose centre is in the picture.
    fileprivate init?(checked x: Double, _ y: Double, _ width: Double, _ height: Double) {
        guard (0...1).contains(x), (0...1).contains(y), width > 0, width <= 1, height > 0, height <= 1 else {
            return nil
        }
        self.init(centerX: x, centerY: y, width: width, height: height)
    }
}
