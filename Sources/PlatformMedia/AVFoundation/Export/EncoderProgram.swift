// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoFiles
internal import PhotoLibrary

/// The programs ffmpeg, which encodes, and ffprobe, which comes with it and tells the colours of a movie.
struct EncoderProgram: Sendable {
    let encoder: String
    private let prober: String
    /// The limits of the programs; the size of the new movie is another one for each.
    let limits: ChildLimits

    /// The programs in the search path, looked for each time, because they may be installed meanwhile.
    static var installed: Result<EncoderProgram, AVError> {
        do throws(AVError) {
            return .success(try EncoderProgram(searchPath: ProcessInfo.processInfo.environment["PATH"]))
        } catch {
            return .failure(error)
        }
    }

    /// Finds the programs in the folders of a search path. Throws when one is not there.
    init(searchPath: String?, limits: ChildLimits = .ofEncoders) throws(AVError) {
        // A relative folder would be another one in each working folder.
        let folders = (searchPath ?? "/usr/local/bin:/usr/bin:/bin").split(separator: ":").filter { $0.hasPrefix("/") }
        func find(_ name: String) -> String? {
            folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
        }
        guard let encoder = find("ffmpeg"), let prober = find("ffprobe") else {
            throw AVError(
                .encoderNotFound,
                "movies are encoded with ffmpeg, which is not installed. On Debian and Ubuntu: apt-get install ffmpeg")
        }
        (self.encoder, self.prober, self.limits) = (encoder, prober, limits)
    }

    /// The arguments that name the open file that a program has as descriptor 3. Only what lies in the file itself is
    /// read, and nothing is fetched.
    static let input = [
        "-protocol_whitelist", "file,pipe", "-f", "mov", "-enable_drefs", "0", "-i", "file:/proc/self/fd/3",
    ]

    /// The colours of the first track of pictures, by the names that ffmpeg has for them.
    struct Colours: Decodable, Equatable {
        var color_transfer: String?
        var color_primaries: String?

        /// True if the brightness or the colours exceed what a standard screen can show.
        var isHighDynamicRange: Bool {
            ["smpte2084", "arib-std-b67"].contains(color_transfer) || color_primaries == "bt2020"
        }
    }

    /// Returns the colours of a movie, without any where the program finds none.
    func colours(of file: borrowing OpenFile, isCancelled: () -> Bool) throws(AVError) -> Colours {
        struct Answer: Decodable { var streams: [Colours]? }
        let arguments =
            ["-v", "error", "-select_streams", "V:0", "-of", "json"]
            + ["-show_entries", "stream=color_transfer,color_primaries"]
        let answer = try probe(file, arguments, limit: 1 << 16, isCancelled: isCancelled)
        return (try? JSONDecoder().decode(Answer.self, from: Data(answer.utf8)))?.streams?.first ?? Colours()
    }

    /// Returns all that the program which describes movies says. Throws `operationCancelled` once `isCancelled` returned true,
    /// `decodeFailed` for an answer of more than `limit` bytes, and `exportFailed` for a program that did not end well.
    func probe(
        _ file: borrowing OpenFile, _ arguments: [String], limit: Int, isCancelled: () -> Bool
    ) throws(AVError) -> String {
        var limits = limits
        limits.outputBytes = limit
        let probe = ChildProgram(path: prober, arguments: arguments + EncoderProgram.input, limits: limits)
        var (answer, wasCancelled) = (Data(), false)
        let ending: ChildProgram.Ending
        do throws(LibraryError) {
            ending = try probe.ending(giving: [file.descriptor]) { data in
                answer += data
                wasCancelled = wasCancelled || isCancelled()
                return wasCancelled ? .stop : .goOn
            }
        } catch {
            throw AVError(error)
        }
        if wasCancelled { throw AVError(.operationCancelled, "the export was cancelled") }
        if case .output = ending.excess {
            throw AVError(.decodeFailed, "the output of ffprobe for this movie is too long: the movie is damaged")
        }
        if let problem = EncoderProgram.failure(ending, of: probe.name, "read") { throw problem }
        return String(decoding: answer, as: UTF8.self)
    }

    /// Encodes a movie into another open file.
    ///
    /// - Parameters:
    ///   - arguments: The arguments for the new file, without its name.
    ///   - start: The time in seconds to begin at.
    ///   - byteLimit: The size that the new file cannot have unless the program fails.
    ///   - advance: A closure that gets the seconds written, and returns false to cancel.
    func encode(
        _ source: borrowing OpenFile, from start: Double?, into target: borrowing OpenFile, _ arguments: [String],
        byteLimit: Int64, _ advance: (Double) -> Bool
    ) throws(AVError) {
        let program = ChildProgram(
            path: encoder,
            arguments: ["-nostdin", "-hide_banner", "-loglevel", "error", "-nostats", "-progress", "pipe:1"]
                + (start.map { ["-ss", "\($0)"] } ?? []) + EncoderProgram.input + arguments
                + ["-y", "file:/proc/self/fd/4"], limits: limits.forReports(writing: byteLimit))
        var (report, wasCancelled) = (EncodingReport(), false)
        let ending: ChildProgram.Ending
        do throws(LibraryError) {
            ending = try program.ending(giving: [source.descriptor, target.descriptor], writing: target.descriptor) {
                report.read($0)
                wasCancelled = wasCancelled || !advance(report.seconds)
                return wasCancelled ? .stop : .reached(report.seconds)
            }
        } catch {
            throw AVError(error)
        }
        if wasCancelled { throw AVError(.operationCancelled, "the export was cancelled") }
        if let failure = EncoderProgram.failure(ending, of: program.name, "encode") { throw failure }
    }

    /// Returns the error of a program that did not do its work.
    static func failure(_ ending: ChildProgram.Ending, of name: String, _ work: String) -> AVError? {
        if let excess = ending.excess {
            return AVError(
                .exportFailed,
                "\(excess.message(of: name)). The movie may be damaged, or the disk too slow: export it again",
                cause: ending.errors)
        }
        if ending.status == 0 || ending.status == nil && ending.signal == nil { return nil }
        if let signal = ending.signal {
            return AVError(
                .exportFailed,
                "ffmpeg was stopped by signal \(signal) before the movie was complete, possibly for lack of memory: "
                    + "quit other programs, then export again", cause: ending.errors)
        }
        let reason = ending.errors.split(whereSeparator: \.isNewline).first.map(String.init) ?? "no reason given"
        return AVError(
            .exportFailed, "ffmpeg cannot \(work) the movie: \(reason.inertLine)", cause: ending.errors)
    }
}

extension String {
    /// The text without what a terminal would obey.
    fileprivate var inertLine: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0.properties.generalCategory != .control }))
    }
}

/// The progress that ffmpeg reports: lines of a key and a value.
struct EncodingReport {
    private var rest = ""
    /// The seconds of the new movie that are written.
    private(set) var seconds = 0.0

    mutating func read(_ text: Data) {
        rest += String(decoding: text, as: UTF8.self)
        while let end = rest.firstIndex(of: "\n") {
            let line = rest[..<end]
            if line.hasPrefix("out_time_us="), let time = Double(line.dropFirst("out_time_us=".count)), time > 0 {
                seconds = time / 1_000_000
            }
            rest = String(rest[rest.index(after: end)...])
        }
        // No line is that long.
        if rest.utf8.count > 1 << 12 { rest = "" }
    }
}

extension ChildLimits {
    /// The usual limits, with memory for the frames that an encoder keeps, which are more the more processors there are:
    /// half of the computer's memory, at least 4 GiB.
    static var ofEncoders: ChildLimits {
        ChildLimits(memoryBytes: max(4 << 30, Int64(clamping: ProcessInfo.processInfo.physicalMemory / 2)))
    }

    /// Returns the limits of an encoder. It reports its progress as long as it runs, and nothing of that is kept.
    func forReports(writing fileBytes: Int64) -> ChildLimits {
        var limits = self
        (limits.outputBytes, limits.fileBytes) = (.max, fileBytes)
        return limits
    }
}
