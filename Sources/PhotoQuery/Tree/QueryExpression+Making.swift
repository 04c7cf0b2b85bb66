// Licensed under the Apache License, Version 2.0. See LICENSE.

extension QueryExpression {
    /// `{a, b}`: of values alone a list is a value.
    package static func list(of elements: [QueryExpression]) -> QueryExpression {
        let values = elements.compactMap(\.constant)
        return values.count == elements.count ? .constant(.list(values)) : .aggregate(elements)
    }

    /// `distanceTo(a, b)`: a list of two numbers is a place there.
    static func distance(between places: [QueryExpression]) -> QueryExpression {
        .function(.distanceTo, places.map(\.asPlace))
    }

    /// The value that it is; `nil` for what is computed or asked of an object.
    var constant: QueryValue? {
        if case .constant(let value) = self { value } else { nil }
    }

    /// A list of two numbers as the place that they name, if they name one.
    var asPlace: QueryExpression {
        guard case .constant(.list(let values)) = self, values.count == 2, let latitude = values[0].number,
            let longitude = values[1].number
        else { return self }
        let place = QueryValue.place(latitude: latitude, longitude: longitude)
        return place.flaw == nil ? .constant(place) : self
    }
}
