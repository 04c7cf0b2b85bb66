// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import GRDB
internal import PhotoFiles
package import PhotoLibrary

/// A comparison of a library's database with its files.
///
/// Nothing is removed or repaired, and no error in the library ends it: each step that fails becomes a finding, and the
/// next one follows. Results are written into the placements; a file that is back is marked as present again.
package struct Verifier: Sendable {
    let engine: SQLiteEngine
    var bundle: LibraryBundle { engine.bundle }

    package init(_ engine: SQLiteEngine) { self.engine = engine }

    /// Checks the database and each of its rows, then the presence and size of every original, then the folder of
    /// originals for files that no asset has. Files outside the library are checked, too; those on volumes that are not
    /// mounted are counted and marked, but are not findings.
    ///
    /// A deep verification also reads every byte, on `jobs` threads, and compares fingerprints. `progress` is called on
    /// the calling thread after each file; an error that it throws ends the verification and is rethrown, and marks
    /// made until then remain. Where nothing can be written, or while another process is writing, nothing is marked.
    package func verify(
        deep: Bool, jobs: Int = 2, progress: (VerifyProgress) throws(LibraryError) -> Void = { _ in }
    ) throws(LibraryError) -> VerifyReport {
        defer { engine.cleanUp() }
        var report = VerifyReport(isDeep: deep)
        report.findings = RowCheck(database: engine.database).findings()
        report.findings += engine.database.damage(isDeep: deep)
        report.attempt { (report) throws(LibraryError) in
            report.findings += try engine.database.flaws().compactMap(\.finding)
        }
        report.findings += SearchCheck(database: engine.database).findings()
        report.attempt { (report) throws(LibraryError) in report.assets = try engine.database.assetCount() }
        report.duplicateAssets = DuplicateMerger(engine).count
        try verifyOriginals(&report, jobs: jobs, progress)
        report.attempt { (report) throws(LibraryError) in
            guard let warning = try engine.database.history.warning(engine.database) else { return }
            report.findings.append(VerifyFinding(.olderDatabase, path: "library.sqlite", message: warning))
        }
        report.attempt { (report) throws(LibraryError) in
            let finder = UnclaimedFileFinder(engine: engine)
            let strays = try finder.strays(isPatient: false)
            let found = finder.findings(strays)
            report.findings += found
            guard strays.isWhole, !found.contains(where: { $0.problem == .unclaimedFile }) else { return }
            try engine.database.history.recordComparisonIfUnknown(engine.database)
        }
        report.attempt { (report) throws(LibraryError) in report.unremoved = try PurgedOriginals(engine).list() }
        report.attempt { (report) throws(LibraryError) in
            report.findings += try StrayRenditions(engine: engine).findings()
        }
        let soFar = VerifyProgress(of: report)
        report.findings += try StrayMovies(engine: engine).findings(isDeep: deep) { () throws(LibraryError) in
            try progress(soFar)
        }
        report.findings += bundle.unexpectedEntries
        return report
    }

    private func verifyOriginals(
        _ report: inout VerifyReport, jobs: Int, _ progress: (VerifyProgress) throws(LibraryError) -> Void
    ) throws(LibraryError) {
        var soFar = VerifyProgress(totalResources: 0, totalBytes: 0)
        report.attempt { (_) throws(LibraryError) in soFar = try engine.database.verifyTotals() }
        let inspection = Inspection(
            bundle: bundle, referenced: engine.originals.referenced, provider: engine.originals.provider,
            isDeep: report.isDeep)
        var marker = PlacementMarker(engine: engine, isDeep: report.isDeep)
        var last: LibraryDatabase.PageOfOriginals?
        let workers = WorkerPool(threads: jobs, name: "photos-verify")
        while let page = try page(after: last, &report, { () throws(LibraryError) in try progress(soFar) }),
            page.rowCount > 0
        {
            try workers.forEach(page.originals, inspection.verdict) { (original, verdict) throws(LibraryError) in
                report.add(verdict, on: original)
                report.attempt { (_) throws(LibraryError) in try marker.mark(original, verdict) }
                soFar.resources += 1
                soFar.bytes = soFar.bytes.adding(original.byteCount)
                try progress(soFar)
            }
            last = page
        }
        report.attempt { (_) throws(LibraryError) in try marker.finish() }
        report.findings += marker.findings
        report.findings.sort { $0.path < $1.path }
        report.offlineVolumes.sort()
        report.resources = soFar.resources
        report.bytes = soFar.bytes
    }

    /// Returns the next page of originals from the database. If the rows cannot be read, a deep verification checks the
    /// files themselves by their names instead.
    private func page(
        after last: LibraryDatabase.PageOfOriginals?, _ report: inout VerifyReport,
        _ progress: () throws(LibraryError) -> Void
    ) throws(LibraryError) -> LibraryDatabase.PageOfOriginals? {
        var page: LibraryDatabase.PageOfOriginals?
        report.attempt { (_) throws(LibraryError) in page = try engine.database.storedOriginals(after: last) }
        if page == nil, report.isDeep { report.findings += try NamedOriginals(bundle: bundle).findings(progress) }
        return page
    }
}

extension VerifyProgress {
    /// The progress after all originals of a report.
    fileprivate init(of report: VerifyReport) {
        self.init(totalResources: report.resources, totalBytes: report.bytes)
        (resources, bytes) = (report.resources, report.bytes)
    }
}

extension VerifyReport {
    /// Performs a step. An error that it throws becomes a finding, reported once.
    fileprivate mutating func attempt(_ step: (inout VerifyReport) throws(LibraryError) -> Void) {
        do throws(LibraryError) { try step(&self) } catch {
            let finding = LibraryDatabase.finding(error.description)
            if !findings.contains(finding) { findings.append(finding) }
        }
    }

    fileprivate mutating func add(_ verdict: Verdict, on original: StoredOriginal) {
        if let finding = verdict.finding(original) { findings.append(finding) }
        if verdict == .remote { remote += 1 }
        guard verdict == .offline, let volume = original.referenceKey?.volume.displayText else { return }
        offline += 1
        if !offlineVolumes.contains(volume) { offlineVolumes.append(volume) }
    }
}

extension LibraryFlaw {
    /// The finding; `nil` for the full-text table, which ``SearchCheck`` reads completely.
    fileprivate var finding: VerifyFinding? {
        if case .search = self { return nil }
        return VerifyFinding(.damagedDatabase, path: "library.sqlite", message: message)
    }
}

extension LibraryBundle {
    /// Findings for files and folders of the library that are something else, such as links, and for files with a
    /// second name elsewhere (hard links).
    fileprivate var unexpectedEntries: [VerifyFinding] {
        let (database, renditions) = (self.database.databaseFiles, self.renditions.databaseFiles)
        let files = database + [manifest, history, stagingLock]
        let found = files.map { finding($0) { $1.isFile ? nil : .unexpectedFileType($0, $1) } }
        let instead = renditions.map { finding($0) { $1.isFile ? nil : .noRenditions($0, $1) } }
        let shared = (database + renditions + [history]).map { finding($0) { $1.isShared ? .shared($0) : nil } }
        let folders = [originals, incoming].map {
            finding($0) { $1.isFolder ? nil : .unexpectedFileType($0, $1, isFolder: true) }
        }
        let movies = finding(self.movies) { $1.isFolder ? nil : .noMovies($0, $1) }
        return (found + instead + shared + folders + [movies]).compactMap(\.self)
    }

    private func finding(
        _ path: LibraryPath, _ trouble: (LibraryPath, FileStatus) -> LibraryError?
    ) -> VerifyFinding? {
        guard let status = try? Disk.status(of: path), let error = trouble(path, status) else { return nil }
        return VerifyFinding(.strayFile, path: path.relative, message: error.message)
    }
}

extension Int64 {
    /// Returns the sum, or the greatest integer on overflow: a damaged database may contain any number.
    fileprivate func adding(_ other: Int64) -> Int64 {
        let (sum, isTooLarge) = addingReportingOverflow(other)
        return isTooLarge ? .max : sum
    }
}

extension LibraryDatabase {
    /// Returns the problems that SQLite's own checks find. A database that cannot be checked is a finding, too.
    func damage(isDeep: Bool) -> [VerifyFinding] {
        let check = isDeep ? "PRAGMA integrity_check" : "PRAGMA quick_check"
        let problems = findings { try String.fetchAll($0, sql: check).filter { $0 != "ok" } }
        let orphans = findings { database in
            try Row.fetchAll(database, sql: "PRAGMA foreign_key_check").map { row in
                let table: DatabaseValue = row["table"]
                return "A row of the table “\(String.fromDatabaseValue(table) ?? "?")” refers to a row that does not "
                    + "exist."
            }
        }
        return problems + orphans
    }

    private func findings(_ problems: (Database) throws -> [String]) -> [VerifyFinding] {
        do { return try read(problems).map(LibraryDatabase.finding) } catch {
            return [LibraryDatabase.finding(error.description)]
        }
    }

    /// The remedy for a database that cannot be used. The log must be removed, because SQLite would apply it to the
    /// restored database.
    static let restoring =
        "Restore library.sqlite from a backup and remove library.sqlite-wal and library.sqlite-shm; the originals are "
        + "untouched, and “photos recover” imports originals that the backup does not contain."

    static func finding(_ problem: String) -> VerifyFinding {
        VerifyFinding(
            .damagedDatabase, path: "library.sqlite",
            message: "The database is damaged: \(problem) \(LibraryDatabase.restoring)")
    }
}
