// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoImaging
internal import PhotoLibrary

extension ShotFiles {
    private static let framesPerSecond = 24

    private var frameCount: Int { shot.form == .live ? 36 : 60 }

    func movie() throws(LibraryError) -> Output {
        let isMPEG4 = shot.trip.device.family == .pixel
        let shown = movieSize
        let picture = painting(enlarged(shown)).stored(for: shot.orientation)
        let stored = shot.orientation >= 5 ? shown.transposed : shown
        let description = movie(isMPEG4 ? .mpeg4 : .quickTime, stored)
        let pan = HandHeldPan(picture: picture, size: stored, phase: Double(shot.seed % 628) / 100)
        let bytes = try MovieEncoder.encode(description) { index throws(LibraryError) in
            pan.frame(at: Double(index) / Double(frameCount))
        }
        let type = isMPEG4 ? ("mp4", "public.mpeg-4") : ("MOV", "com.apple.quicktime-movie")
        let kind: SampleFile.Kind = shot.form == .live ? .livePhotoMovie : .video
        var file = sample(kind, shown, path: "\(path).\(type.0)", type: type.1)
        file.date = wholeSecond
        file.utcOffsetSeconds = isMPEG4 ? nil : shot.trip.utcOffsetSeconds
        file.camera = description.metadata.camera
        file.durationSeconds = Double(frameCount) / Double(Self.framesPerSecond)
        return Output(file: file, bytes: bytes)
    }

    /// The size of the movie. A Live Photo's has half of the still's width and height.
    private var movieSize: PixelSize {
        let size = shot.size(longEdge: longEdge)
        return shot.form == .live ? .even(size.width / 2, size.height / 2) : size
    }

    private func enlarged(_ size: PixelSize) -> PixelSize {
        let margin = HandHeldPan.margin
        return PixelSize(width: Int(Double(size.width) * margin) + 2, height: Int(Double(size.height) * margin) + 2)
    }

    private func movie(_ container: MovieDescription.Container, _ stored: PixelSize) -> MovieDescription {
        var movie = MovieDescription(
            container: container, size: stored, framesPerSecond: Self.framesPerSecond, frameCount: frameCount)
        movie.rotation = MovieDescription.Rotation(orientation: shot.orientation)
        movie.metadata.date = wholeSecond
        movie.metadata.utcOffsetSeconds = shot.trip.utcOffsetSeconds
        movie.metadata.location = shot.location
        guard container == .quickTime else { return movie }
        movie.metadata.camera = Camera(make: shot.trip.device.camera.make, model: shot.trip.device.camera.model)
        movie.metadata.software = shot.trip.device.software
        movie.metadata.contentIdentifier = shot.contentIdentifier
        if shot.form == .live { movie.metadata.stillImageTime = 0.75 }
        return movie
    }

    /// The capture date without fractions, because movies store whole seconds.
    private var wholeSecond: Date { Date(timeIntervalSince1970: shot.date.timeIntervalSince1970.rounded(.down)) }
}

extension MovieDescription.Rotation {
    fileprivate init(orientation: Int) {
        switch orientation {
        case 3: self = .half
        case 6: self = .quarter
        case 8: self = .threeQuarters
        default: self = .none
        }
    }
}

/// The frames of a movie: a window that moves over a larger picture as a hand-held camera would.
struct HandHeldPan {
    /// The size of the picture in relation to a frame.
    static let margin = 1.12

    let picture: PixelBuffer
    let size: PixelSize
    /// An angle in radians that varies the path.
    let phase: Double

    func frame(at part: Double) -> PixelBuffer {
        let room = (Double(picture.size.width - size.width - 1), Double(picture.size.height - size.height - 1))
        let x = room.0 * (0.5 + 0.5 * sin(phase + part * 2.4))
        let y = room.1 * (0.5 + 0.35 * sin(phase * 1.7 + part * 3.1))
        return window(max(x, 0), max(y, 0))
    }

    /// Returns the part of the picture at a fractional position, interpolated so that the movement is smooth.
    private func window(_ x: Double, _ y: Double) -> PixelBuffer {
        let (left, top) = (Int(x), Int(y))
        let (partX, partY) = (Int((x - Double(left)) * 256), Int((y - Double(top)) * 256))
        let stride = 4 * picture.size.width
        let bytes = [UInt8](unsafeUninitializedCapacity: 4 * size.width * size.height) { target, count in
            picture.bytes.withUnsafeBufferPointer { source in
                for row in 0..<size.height {
                    let line = (top + row) * stride + 4 * left
                    for index in 0..<4 * size.width {
                        let here = line + index
                        let above = Int(source[here]) * (256 - partX) + Int(source[here + 4]) * partX
                        let below = Int(source[here + stride]) * (256 - partX) + Int(source[here + stride + 4]) * partX
                        target[row * 4 * size.width + index] = UInt8((above * (256 - partY) + below * partY) >> 16)
                    }
                }
            }
            count = 4 * size.width * size.height
        }
        return PixelBuffer(size: size, bytes: bytes) ?? picture
    }
}
