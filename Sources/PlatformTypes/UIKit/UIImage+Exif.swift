// Licensed under the Apache License, Version 2.0. See LICENSE.

extension UIImage.Orientation {
    /// EXIF's numbers, in the order of UIKit's.
    private static let exifNumbers = [1, 3, 8, 6, 2, 4, 5, 7]

    /// The orientation as EXIF's number, 1 to 8.
    package var exifNumber: Int { UIImage.Orientation.exifNumbers[rawValue] }

    /// Converts EXIF's number; `nil` for what is none of 1 to 8.
    package init?(exifNumber: Int) {
        guard let number = UIImage.Orientation.exifNumbers.firstIndex(of: exifNumber) else { return nil }
        self.init(rawValue: number)
    }
}
