// Licensed under the Apache License, Version 2.0. See LICENSE.

package import PhotoImaging
package import PhotoLibrary

/// What a decoder does with a file, whose descriptor is sent with it.
package enum DecodeJob: Hashable, Codable, Sendable {
    /// Decodes a picture, or the frame that represents a movie.
    case picture(RenderRequest)
    /// Decodes a frame of an animated picture.
    case frame(Int, RenderRequest)
    /// Reads how long the frames of an animated picture are shown.
    case animation(ReadBudget)
    case auxiliary(AuxiliaryPicture.Kind, RenderRequest)
    /// Decodes the frame of a movie at a time.
    case moment(MovieMoment, RenderRequest, isUpright: Bool)
    case embeddedPreview(ReadBudget)
    /// Decodes a picture in several sizes.
    case reductions(sides: [Int], isExact: Bool, ReadBudget)
    /// Decodes a HEIC to the planes that it codes.
    case codedPlanes(ReadBudget)
    /// Reads the tracks of a movie that is not made of boxes.
    case outline(ReadBudget)
    /// Calls a function that only test bundles have.
    case probe(String, ReadBudget)

    /// The limits of the job.
    package var budget: ReadBudget {
        switch self {
        case .picture(let request), .frame(_, let request), .auxiliary(_, let request), .moment(_, let request, _):
            request.budget
        case .animation(let budget), .embeddedPreview(let budget), .reductions(_, _, let budget),
            .codedPlanes(let budget), .outline(let budget), .probe(_, let budget):
            budget
        }
    }

    /// The greatest number of pictures in the answer.
    var pictureLimit: Int {
        switch self {
        case .picture, .frame, .moment, .embeddedPreview, .probe: 1
        case .reductions(let sides, _, _): sides.count
        case .animation, .auxiliary, .codedPlanes, .outline: 0
        }
    }

    /// Returns true if a picture of this layout can be what was asked for.
    func admits(_ layout: PixelLayout) -> Bool {
        let size = layout.size
        switch self {
        case .picture(let request), .frame(_, let request), .moment(_, let request, _): return request.admits(layout)
        case .reductions(let sides, _, _):
            return layout.isPlain && max(size.width, size.height) <= sides.reduce(1, max)
        case .embeddedPreview(let budget): return layout.isPlain && size.area <= budget.pixels
        default: return true
        }
    }
}

extension RenderRequest {
    fileprivate func admits(_ layout: PixelLayout) -> Bool {
        guard layout.depth == .eightBits || (keepsDepth && layout.depth == .sixteenBits),
            layout.profile == nil || keepsProfile
        else { return false }
        guard isExact, case .within(let box) = fit else { return true }
        return layout.size.width <= max(box.width, 1) && layout.size.height <= max(box.height, 1)
    }
}

extension PixelLayout {
    /// True for 8 bits in sRGB.
    fileprivate var isPlain: Bool { depth == .eightBits && profile == nil }
}

/// A job as it is sent to a decoder.
struct DecodeOrder: Codable {
    var job: DecodeJob
    /// The number of threads on which it may be done.
    var threads: Int
}

/// A message of a decoder. What is large travels in a file in memory beside it.
enum DecodeMessage: Codable {
    /// The first one: it has loaded everything, and waits for jobs.
    case ready(isFiltered: Bool)
    /// It waits until it may use so many bytes in all for the job.
    case needsMemory(Int)
    /// The profile of the next picture; the file has its bytes.
    case profile(byteCount: Int)
    /// A picture; the file has its pixels. The layout is without the profile.
    case picture(PixelLayout)
    /// The last one of a job.
    case finished(DecodeResult)
}

/// How a job ended, beside its pictures.
enum DecodeResult: Codable {
    case pictures
    /// The file has nothing of the kind.
    case nothing
    /// The time from which the frame is shown: a number of ticks, and how many a second has.
    case moment(ticks: Int, timescale: Int)
    /// The file has the number of seconds of each frame, eight bytes each.
    case animation(frameCount: Int, loopCount: Int)
    /// The file has the values.
    case auxiliary(PixelSize)
    /// The file, which is sealed, has the samples of the planes, upright, and then the profile.
    case codedPlanes(PixelSize, byteCount: Int)
    /// The file has the outline as JSON.
    case outline(byteCount: Int)
    case probe(Int64)
    case failure(LibraryError)
}
