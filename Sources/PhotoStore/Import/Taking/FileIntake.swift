// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// Looks at one file at a time: known already? What is it? Then its bytes are taken in. Safe from any thread. Each run
/// has its own.
struct FileIntake: Sendable {
    let engine: any LibraryEngine
    let reader: any FactsReader
    let options: ImportOptions
    let caller: Caller
    /// `nil` when none are wanted.
    let thumbnails: ImportThumbnails?
    /// The library whose originals the files are, in their places: then nothing is copied.
    var place: LibraryBundle?
    let volumes = VolumesOfRun()

    func take(_ file: FileInQuestion) -> TakenFile {
        do throws(LibraryError) {
            let source = try open(file.entry)
            if let resource = try known(source.stamp, file.answer) { return .known(resource) }
            return try read(source)
        } catch {
            return FileIntake.outcome(of: error)
        }
    }

    /// What was read from the file. Of one that has changed since the library was asked, it is asked again.
    private func known(_ stamp: FileStamp, _ answer: FileInQuestion.Answer?) throws(LibraryError) -> Resource? {
        if let answer, answer.stamp == stamp { return answer.resource }
        return try engine.resources(readFrom: [stamp], as: caller)[stamp]
    }

    /// Takes a file whether the library knows it or not.
    func takeAgain(_ entry: WalkEntry) -> TakenFile {
        do throws(LibraryError) { return try read(open(entry)) } catch { return FileIntake.outcome(of: error) }
    }

    private func open(_ entry: WalkEntry) throws(LibraryError) -> SourceFile {
        if let place { return try SourceFile(entry, in: place) }
        return try SourceFile(entry)
    }

    private func read(_ source: borrowing SourceFile) throws(LibraryError) -> TakenFile {
        // What is damaged is told so before anybody tries to read it.
        let claimed = place != nil ? try claim(source) : nil
        var facts = try reader.facts(of: source.file, within: options.budget)
        facts.take(name: source.path.name.readable)
        facts.checkRecord()
        if facts.role != .sidecar, facts.role != .adjustment {
            facts.asset.captureDate = facts.asset.captureDate ?? CaptureDate(ofFile: source.stamp)
        }
        if let refusal = options.filter.refusal(of: facts) { return .refused(.skipped, reason: refusal) }
        let inside = facts.embeddedVideo == nil ? nil : try takeMovie(inside: source, &facts)
        let taken = if let claimed { claimed } else { try takeIn(source, facts) }
        guard try source.isUnchanged(), taken.byteCount == source.stamp.byteCount else {
            return .changed([taken.staged, inside?.staged].compactMap { $0 })
        }
        let thumbnail = thumbnails?.thumbnail(of: source.file, facts, within: options.budget)
        return .read(
            ReadFile(
                stamp: source.stamp, facts: facts, fingerprint: taken.fingerprint, placement: taken.placement,
                staged: taken.staged, inside: inside, thumbnail: thumbnail))
    }

    // MARK: Bytes

    private struct Taken {
        let fingerprint: Fingerprint
        let byteCount: Int64
        let placement: Placement?
        let staged: StagedOriginal?
    }

    /// Copies the bytes to the library. A dry run, and an import that leaves files where they are, only read them: a
    /// duplicate can be told by nothing else.
    private func takeIn(_ source: borrowing SourceFile, _ facts: FileFacts) throws(LibraryError) -> Taken {
        if options.isDryRun || (options.isReference && facts.canStayOutside) {
            let read = try FingerprintHasher.fingerprint(of: source.file)
            let placement = options.isDryRun ? nil : try volumes.table().placement(of: source.path)
            return Taken(
                fingerprint: read.fingerprint, byteCount: read.byteCount, placement: placement, staged: nil)
        }
        let staged = try engine.stage(source.file, filenameExtension: facts.filenameExtension, as: caller)
        return Taken(
            fingerprint: staged.fingerprint, byteCount: staged.byteCount, placement: staged.placement, staged: staged)
    }

    /// The bytes must be those that the file's name says.
    private func claim(_ source: borrowing SourceFile) throws(LibraryError) -> Taken {
        let read = try FingerprintHasher.fingerprint(of: source.file)
        let names = source.path.readable.pathNames.suffix(2).joined(separator: "/")
        guard let key = OriginalKey(names), key.names(read.fingerprint) else {
            throw LibraryError(.damagedFile, "It is damaged: its bytes are not those that it was named after.")
        }
        return Taken(
            fingerprint: read.fingerprint, byteCount: read.byteCount,
            placement: options.isDryRun ? nil : Placement(key: key.text), staged: nil)
    }

    /// The movie of a motion photo becomes a file of its own, in memory until it is copied to the library.
    ///
    /// What lies there and cannot be read is no reason to refuse the photo: it stays inside, and is said.
    private func takeMovie(
        inside source: borrowing SourceFile, _ facts: inout FileFacts
    ) throws(LibraryError) -> ReadInside? {
        guard let extent = facts.embeddedVideo else { return nil }
        let movie = try source.file.copy(of: extent)
        let read: FileFacts
        do throws(LibraryError) {
            read = try reader.facts(of: movie, within: options.budget)
        } catch {
            facts.warnings.append("the movie inside it cannot be read: \(error.description)")
            return nil
        }
        guard read.role == .video else { return nil }
        if options.isDryRun {
            let (fingerprint, byteCount) = try FingerprintHasher.fingerprint(of: movie)
            return ReadInside(facts: read, fingerprint: fingerprint, byteCount: byteCount, staged: nil)
        }
        let staged = try engine.stage(movie, filenameExtension: read.filenameExtension, as: caller)
        return ReadInside(
            facts: read, fingerprint: staged.fingerprint, byteCount: staged.byteCount, staged: staged)
    }

    // MARK: Refusals

    private static func outcome(of error: LibraryError) -> TakenFile {
        switch RefusedFile(error) {
        case .refused(let outcome, let reason): .refused(outcome, reason: reason)
        case .stopped(let error): .stopped(error)
        }
    }
}

extension FileFacts {
    /// Photos and videos may stay where they are; what tells of them is small, and kept with the library.
    fileprivate var canStayOutside: Bool {
        switch role {
        case .photo, .raw, .video: true
        case .adjustment, .sidecar: false
        }
    }
}

extension FileFacts {
    /// What only the name tells: that a photo is one of a burst, and that a video shows the screen.
    fileprivate mutating func take(name: String) {
        if role == .video, ScreenRecordingName.matches(name) { asset.mediaSubtypes.insert(.screenRecording) }
        guard role == .photo || role == .raw, burstIdentifier == nil, let burst = BurstName(name) else { return }
        burstIdentifier = burst.identifier
        isBurstCover = burst.isCover
    }
}

extension CaptureDate {
    /// The last resort: when the file was written, in this machine's zone.
    fileprivate init(ofFile stamp: FileStamp) {
        let date = Date(timeIntervalSince1970: Double(stamp.modifiedNanoseconds) / 1e9)
        self.init(
            date: date, utcOffsetSeconds: TimeZone.current.secondsFromGMT(for: date), zone: .assumed,
            source: .file)
    }
}
