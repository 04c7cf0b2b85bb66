// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary

/// A reader of single files, which recognises known ones, and reads the metadata and the bytes of others. Can be used
/// from any thread. Each run has its own.
struct FileIntake: Sendable {
    let engine: any LibraryEngine
    let reader: any FactsReader
    let options: ImportOptions
    let caller: Caller
    /// The maker of thumbnails; `nil` if none are wanted.
    let thumbnails: ImportThumbnails?
    /// The library whose originals are imported in place, without copying; `nil` for other files.
    var place: LibraryBundle?
    let volumes = VolumesOfRun()

    /// Reads a file, unless the library knows it. Errors become outcomes.
    func take(_ file: FileInQuestion) -> TakenFile {
        do throws(LibraryError) {
            let source = try open(file.entry)
            if let resource = try known(source.stamp, file.answer) { return .known(resource) }
            return try read(source)
        } catch {
            return FileIntake.outcome(of: error)
        }
    }

    /// Returns the resource that was read from the file earlier. If the file has changed since the library was queried,
    /// it is queried again.
    private func known(_ stamp: FileStamp, _ answer: FileInQuestion.Answer?) throws(LibraryError) -> Resource? {
        if let answer, answer.stamp == stamp { return answer.resource }
        return try engine.resources(readFrom: [stamp], as: caller)[stamp]
    }

    /// Reads a file even if the library knows it.
    func takeAgain(_ entry: WalkEntry) -> TakenFile {
        do throws(LibraryError) { return try read(open(entry)) } catch { return FileIntake.outcome(of: error) }
    }

    /// What a file says of itself, though its bytes are not taken in; `nil` where that cannot be told.
    func facts(of entry: WalkEntry) -> FileFacts? {
        guard let source = try? open(entry) else { return nil }
        return try? facts(of: source)
    }

    private func facts(of source: borrowing SourceFile) throws(LibraryError) -> FileFacts {
        var facts = try reader.facts(of: source.file, within: options.budget)
        facts.take(name: source.path.name.readable)
        facts.checkRecord()
        if facts.role != .sidecar, facts.role != .adjustment {
            facts.asset.captureDate = facts.asset.captureDate ?? CaptureDate(ofFile: source.stamp)
        }
        return facts
    }

    private func open(_ entry: WalkEntry) throws(LibraryError) -> SourceFile {
        if let place { return try SourceFile(entry, in: place) }
        return try SourceFile(entry)
    }

    private func read(_ source: borrowing SourceFile) throws(LibraryError) -> TakenFile {
        // The fingerprint is checked first, so that damage is reported as such and not as an error of the metadata
        // reader.
        let claimed = place != nil ? try claim(source) : nil
        var facts = try facts(of: source)
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

    /// Copies the bytes to the library. A dry run, and an import by reference, only read them, because only the bytes
    /// identify duplicates.
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

    /// Checks that the bytes of an original match the fingerprint in its name.
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

    /// Stages the movie of a motion photo as a file of its own, from a temporary copy.
    ///
    /// A movie that cannot be read does not prevent the import of the photo: it stays inside, with a warning.
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
    /// True for photos and videos, which may stay outside the library. Adjustments and sidecars are small, and are
    /// copied.
    fileprivate var canStayOutside: Bool {
        switch role {
        case .photo, .raw, .video: true
        case .adjustment, .sidecar: false
        }
    }
}

extension FileFacts {
    /// Adds the metadata that only the name contains: that a photo belongs to a burst, or that a video is a screen
    /// recording.
    fileprivate mutating func take(name: String) {
        if role == .video, ScreenRecordingName.matches(name) { asset.mediaSubtypes.insert(.screenRecording) }
        guard role == .photo || role == .raw, burstIdentifier == nil, let burst = BurstName(name) else { return }
        burstIdentifier = burst.identifier
        isBurstCover = burst.isCover
    }
}

extension CaptureDate {
    /// Creates a fallback date from the modification time, in the time zone of this machine.
    fileprivate init(ofFile stamp: FileStamp) {
        let date = Date(timeIntervalSince1970: Double(stamp.modifiedNanoseconds) / 1e9)
        self.init(
            date: date, utcOffsetSeconds: TimeZone.current.secondsFromGMT(for: date), zone: .assumed,
            source: .file)
    }
}
