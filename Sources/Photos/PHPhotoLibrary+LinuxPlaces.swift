// Licensed under the Apache License, Version 2.0. See LICENSE.

public import PhotoLibrary

/// Names of places, an addition to Apple's PhotoKit.
extension PHPhotoLibrary {
    /// Returns the nearest city within 25 km, and the country of the nearest city within 100 km, in English.
    ///
    /// Looked up on this machine in GeoNames' table of cities (Debian's `libtimezonemap-data`); without the table, and
    /// far from every city, the result is empty. Near a border it may be the neighbouring country. May be called from
    /// any thread.
    public static func placeNames(at location: GeoLocation) -> (city: String?, country: String?) {
        let names = RuntimeServices.places.names(at: location)
        return (names?.city, names?.country)
    }
}
