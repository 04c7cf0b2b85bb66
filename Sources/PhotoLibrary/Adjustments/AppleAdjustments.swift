// Licensed under the Apache License, Version 2.0. See LICENSE.

/// What the adjustment data of Apple's programs (format `com.apple.photo`) say of an edit: its crop, its orientation, and the
/// names of everything else, whose values only those programs know how to apply.
public struct AppleAdjustments: Hashable, Sendable {
    /// A crop in pixels.
    public struct Crop: Hashable, Sendable {
        /// The left edge.
        public var x: Double
        /// The bottom edge, from the bottom of the picture.
        public var y: Double
        /// The width.
        public var width: Double
        /// The height.
        public var height: Double
        /// True if the picture was straightened or its perspective changed before.
        public var isTilted: Bool

        /// Creates a crop.
        public init(x: Double, y: Double, width: Double, height: Double, isTilted: Bool = false) {
            self.x = x
            self.y = y
            self.width = width
            self.height = height
            self.isTilted = isTilted
        }
    }

    /// An effect of a Live Photo. Raw values are those of the data.
    public enum Playback: String, Hashable, Sendable {
        /// The movie is repeated.
        case loop = "AutoLoop"
        /// The movie is played forwards and backwards.
        case bounce = "Mirror"
        /// All frames become one picture.
        case longExposure = "LongExposure"
    }

    /// The format's identifier, as in `PHAdjustmentData.formatIdentifier`.
    public static let formatIdentifier = "com.apple.photo"

    /// The size of the unedited picture as displayed; `nil` if it is not known.
    public var originalSize: PixelSize?
    /// The orientation of the stored picture in which it is displayed, as EXIF's number; `nil` for the file's own.
    public var orientation: Int?
    /// The crop; `nil` for none.
    public var crop: Crop?
    /// The effect with which a Live Photo is played; `nil` for none.
    public var playback: Playback?
    /// The names of all other adjustments that are turned on, such as `SmartTone`, in the order of the data.
    public var others: [String]

    /// Creates adjustments.
    public init(
        originalSize: PixelSize? = nil, orientation: Int? = nil, crop: Crop? = nil, playback: Playback? = nil,
        others: [String] = []
    ) {
        self.originalSize = originalSize
        self.orientation = orientation
        self.crop = crop
        self.playback = playback
        self.others = others
    }
}

extension AppleAdjustments {
    /// Returns the same edit in the library's own format; `nil` unless it consists of a crop and an orientation alone.
    ///
    /// - Parameters:
    ///   - size: The size of the unedited photo as displayed.
    ///   - fileOrientation: The orientation in its file, as EXIF's number.
    package func recipe(for size: PixelSize, fileOrientation: Int) -> AdjustmentRecipe? {
        guard others.isEmpty, playback == nil, let own = Turn(exif: orientation ?? fileOrientation),
            let file = Turn(exif: fileOrientation)
        else { return nil }
        let turn = own.after(file.inverse)
        let turned = turn.quarters.isMultiple(of: 2) ? size : size.transposed
        if let originalSize, originalSize != turned, originalSize != turned.transposed { return nil }
        var recipe = AdjustmentRecipe()
        recipe.rotate = 90 * (turn.isMirrored ? (4 - turn.quarters) % 4 : turn.quarters)
        recipe.flip = turn.isMirrored ? .horizontal : nil
        guard let crop else { return recipe }
        guard !crop.isTilted, turned.width > 0, turned.height > 0 else { return nil }
        let (width, height) = (Double(turned.width), Double(turned.height))
        recipe.crop = UnitRectangle(
            x: crop.x / width, y: (height - crop.y - crop.height) / height, width: crop.width / width,
            height: crop.height / height)
        return (try? recipe.check()) == nil ? nil : recipe
    }
}

/// A mirroring of left and right, followed by clockwise quarter turns.
private struct Turn {
    let isMirrored: Bool
    /// The number of quarter turns, from 0 to 3.
    let quarters: Int

    /// What EXIF's orientations do to a stored picture.
    private static let exif: [(Bool, Int)] = [
        (false, 0), (true, 0), (false, 2), (true, 2), (true, 3), (false, 1), (true, 1), (false, 3),
    ]

    init(_ isMirrored: Bool, _ quarters: Int) {
        self.isMirrored = isMirrored
        self.quarters = ((quarters % 4) + 4) % 4
    }

    init?(exif number: Int) {
        guard Turn.exif.indices.contains(number - 1) else { return nil }
        self.init(Turn.exif[number - 1].0, Turn.exif[number - 1].1)
    }

    /// A mirroring turns what follows it the other way.
    var inverse: Turn { Turn(isMirrored, isMirrored ? quarters : -quarters) }

    func after(_ first: Turn) -> Turn {
        Turn(isMirrored != first.isMirrored, quarters + (isMirrored ? -first.quarters : first.quarters))
    }
}
