// Licensed under the Apache License, Version 2.0. See LICENSE.

extension QueryExpression {
    /// Returns `{a, b}`: a constant if all elements are constants, else an aggregate.
    package static func list(of elements: [QueryExpression]) -> QueryExpression {
        let values = elements.compactMap(\.constant)
        return values.count == elements.count ? .constant(.list(values)) : .aggregate(elements)
    }

    /// Returns `distanceTo(a, b)`, with lists of two numbers converted to places.
    static func distance(between places: [QueryExpression]) -> QueryExpression {
        .function(.distanceTo, places.map(\.asPlace))
    }

    /// The value of a constant; `nil` for every other expression.
    var constant: QueryValue? {
        if case .constant(let value) = self { value } else { nil }
    }

    /// A list of two numbers converted to a place; the expression itself if it is not a valid place.
    var asPlace: QueryExpression {
        guard case .constant(.list(let values)) = self, values.count == 2, let latitude = values[0].number,
            let longitude = values[1].number
        else { return self }
        let place = QueryValue.place(latitude: latitude, longitude: longitude)
        return place.flaw == nil ? .constant(place) : self
    }
}
