// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Not in Apple's PhotoKit.
extension PHPhotoLibrary {
    /// What a place is called: the nearest city within 25 km, and the country of the nearest within 100 km, in English.
    ///
    /// Answered on this machine from GeoNames' table of cities (Debian's `libtimezonemap-data`); without it, and far from
    /// every city, nothing is known. Near a border the country may be the neighbour. Safe from any thread.
    public static func placeNames(at location: GeoLocation) -> (city: String?, country: String?) {
        let names = Workers.places.names(at: location)
        return (names?.city, names?.country)
    }
}
