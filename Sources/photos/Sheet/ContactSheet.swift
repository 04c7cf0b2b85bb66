// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary
internal import Photos
internal import PlatformTypes

/// A contact sheet: one picture of many pictures.
struct ContactSheet {
    private let layout: SheetLayout
    private var canvas: PixelCanvas
    private let font = StrokeFont(height: 11)

    private static let background = Colour(22, 22, 24)
    private static let placeholder = Colour(44, 44, 48)
    private static let ink = Colour(152, 152, 160)
    private static let cornerRadius = 5.0
    /// The largest number of pixels, which take 1 GB of memory.
    private static let pixelLimit = 250_000_000

    init(shapes: [Double], measures: SheetLayout.Measures) throws {
        layout = SheetLayout(shapes: shapes, measures: measures)
        guard layout.height * measures.width <= ContactSheet.pixelLimit else {
            throw CommandFailure(
                "The sheet would be too large (\(measures.width) × \(layout.height) pixels): lower --limit or --width, or raise --columns."
            )
        }
        canvas = PixelCanvas(width: measures.width, height: layout.height, background: ContactSheet.background)
    }

    var frames: [PixelFrame] { layout.frames }

    var image: UIImage? { canvas.image.map(UIImage.init) }

    /// Draws a picture and its caption. Without a picture, its place stays grey, with a cross.
    mutating func draw(_ picture: CGImage?, at index: Int, caption: SheetCaption) {
        let frame = layout.frames[index]
        canvas.fill(frame, ContactSheet.placeholder, cornerRadius: ContactSheet.cornerRadius)
        if let picture {
            canvas.draw(picture, in: frame, cornerRadius: ContactSheet.cornerRadius)
        } else {
            canvas.stroke(ContactSheet.cross(in: frame), thickness: 2, ContactSheet.ink)
        }
        write(caption, below: frame)
    }

    /// Returns the lines of a cross in the middle of the frame, a quarter of its shorter side wide.
    static func cross(in frame: PixelFrame) -> [Segment] {
        let reach = Double(min(frame.width, frame.height)) / 8
        let (x, y) = (Double(frame.x) + Double(frame.width) / 2, Double(frame.y) + Double(frame.height) / 2)
        return [(-1.0, -1.0), (-1, 1)].map { dx, dy in
            Segment(
                from: Point(x: x + dx * reach, y: y + dy * reach), to: Point(x: x - dx * reach, y: y - dy * reach))
        }
    }

    /// Writes the day, then the mark; a text that does not fit below the picture is left out.
    private mutating func write(_ caption: SheetCaption, below frame: PixelFrame) {
        var place = Point(x: Double(frame.x) + 2, y: Double(frame.y + frame.height) + 8)
        let end = Double(frame.x + frame.width)
        for text in [caption.day, caption.mark] where !text.isEmpty && place.x + font.width(text) <= end {
            canvas.stroke(font.segments(text, at: place), thickness: 1.3, ContactSheet.ink)
            place.x += font.width(text) + font.height
        }
    }
}

/// The caption of a picture: the day, and a mark for assets other than plain photos.
struct SheetCaption: Equatable {
    var day: String
    var mark: String

    init(_ metadata: AssetMetadata) {
        day = metadata.captureDate.map { Timestamp($0.date, utcOffsetSeconds: $0.utcOffsetSeconds).dayText } ?? ""
        switch metadata.mediaType {
        case .video: mark = "▶ \(Words.duration(metadata.durationSeconds))"
        case .image where metadata.mediaSubtypes.contains(.live): mark = "◎"
        default: mark = ""
        }
    }
}
