// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary
internal import PlatformTypes

extension EncoderProgram {
    /// The maximum number of frames.
    static let frameLimit = 1_000_000

    /// Returns the times of the frames that a movie shows, in their order. Throws `decodeFailed` for one without frames, and
    /// for one with more than a million; and the errors of a program that did not say all.
    func frameTimes(
        of file: borrowing OpenFile, limit: Int = EncoderProgram.frameLimit, isCancelled: () -> Bool
    ) throws(AVError) -> [FrameTime] {
        let arguments =
            ["-v", "error", "-select_streams", "V:0", "-of", "csv=p=0"]
            + ["-show_entries", "packet=pts_time,duration_time,flags"]
        let text = try probe(file, arguments, limit: EncoderProgram.timesLimit, isCancelled: isCancelled)
        var times = text.split(separator: "\n").compactMap { FrameTime(packet: $0) }
        times.sort { $0.start < $1.start }
        guard !times.isEmpty else { throw AVError(.decodeFailed, "the movie has no frames that can be decoded") }
        guard times.count <= limit else {
            throw AVError(.decodeFailed, "the movie has more than \(limit) frames: cut it into parts first")
        }
        // Not every movie says how long its frames are, and none has to end before the next one begins.
        for index in times.indices.dropLast() { times[index].duration = times[index + 1].start - times[index].start }
        return times
    }

    /// The bytes of a list of a million frames.
    private static let timesLimit = 32 << 20

    /// Returns the program that decodes all frames, upright, into descriptor 4. The values of their colours stay those of the
    /// movie, such as Display P3's, which the new movie has as well; only high dynamic range becomes sRGB.
    func decoding(_ plan: EncodingPlan, _ colours: Colours) -> ChildProgram {
        ChildProgram(
            path: encoder,
            arguments: EncoderProgram.quiet + EncoderProgram.input + [
                "-map", "0:V:0", "-vf", plan.decodingFilter(colours),
            ]
                + ["-vsync", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-y", "pipe:4"], limits: limits)
    }

    /// Returns the program that encodes the frames from descriptor 5, with the sound of the movie, into descriptor 4.
    func encoding(_ plan: EncodingPlan, _ size: EncodingPlan.Size, _ colours: Colours, _ volume: Float) -> ChildProgram
    {
        ChildProgram(
            path: encoder,
            arguments: EncoderProgram.quiet + ["-protocol_whitelist", "file,pipe", "-f", "matroska", "-i", "pipe:5"]
                + EncoderProgram.input + plan.frameArguments(size, colours, volume) + ["-y", "file:/proc/self/fd/4"],
            limits: limits.forReports(writing: plan.byteLimit.map { $0 + EncoderProgram.spareBytes } ?? .max))
    }

    /// The bytes by which ffmpeg exceeds the length at which it was told to end: the last frames, and the header.
    private static let spareBytes: Int64 = 64 << 20

    private static let quiet = ["-nostdin", "-hide_banner", "-loglevel", "error", "-nostats"]

    /// Returns the error of a program that did not do its work.
    static func failure(
        of ending: Result<ChildProgram.Ending, LibraryError>, _ work: String
    ) -> AVError? {
        switch ending {
        case .success(let ending): failure(ending, of: "ffmpeg", work)
        case .failure(let error): AVError(error)
        }
    }
}

extension FrameTime {
    /// Parses a line of ffprobe: a time, a duration, and flags. `nil` for a frame that is decoded but not shown.
    fileprivate init?(packet line: Substring) {
        let fields = line.split(separator: ",", omittingEmptySubsequences: false)
        guard fields.count >= 3, let start = Double(fields[0]), start.isFinite, abs(start) < 1e9,
            !fields[2].contains("D")
        else { return nil }
        let duration = Double(fields[1]).flatMap { $0.isFinite && $0 > 0 && $0 < 1e9 ? $0 : nil } ?? 1 / 30
        self.init(
            start: Int((start * 1_000_000).rounded()), duration: Int((duration * 1_000_000).rounded()))
    }
}
