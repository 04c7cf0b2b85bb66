// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB
import PhotoLibrary
import Synchronization

@testable import PhotoEngine

/// A record of the file system calls, in order. Paths are relative to the library's folder; `*` stands for a session's
/// UUID.
final class RecordedCalls: Sendable {
    private struct State {
        var calls: [String] = []
        var paths: [Int32: LibraryPath] = [:]
        /// The numbers of the calls that are refused.
        var refused = 0..<0
    }

    private let folder: String
    private let state = Mutex(State())

    init(below folder: URL) {
        self.folder = folder.path(percentEncoded: false)
    }

    var all: [String] { state.withLock { $0.calls } }

    func forget() { state.withLock { $0.calls = [] } }

    /// Refuses the call with that number, counted from now, with `diskFull`; later ones work again.
    func refuse(call number: Int) {
        state.withLock { $0.refused = $0.calls.count + number..<$0.calls.count + number + 1 }
    }

    /// Refuses all calls from that number on, as if the process had died.
    func die(atCall number: Int) {
        state.withLock { $0.refused = $0.calls.count + number..<Int.max }
    }

    func note(_ verb: String, _ paths: LibraryPath...) throws(LibraryError) {
        let words = [verb] + paths.map { short($0.description) }
        let isRefused = state.withLock { state in
            state.calls.append(words.joined(separator: " "))
            return state.refused.contains(state.calls.count - 1)
        }
        if isRefused { throw LibraryError(.diskFull, "refused: \(words.joined(separator: " "))") }
    }

    /// The system's file operations, recorded.
    var files: FileSystem {
        let system = FileSystem.system
        var files = system
        files.createFile = { (path) throws(LibraryError) in
            try self.note("create", path)
            let file = try system.createFile(path)
            self.state.withLock { $0.paths[file.descriptor] = path }
            return file
        }
        files.write = { (file, bytes, offset) throws(LibraryError) in
            let path = self.state.withLock { [descriptor = file.descriptor] in $0.paths[descriptor] }
            if let path { try self.note("write", path) }
            try system.write(file, bytes, offset)
        }
        files.syncFile = { (file, path) throws(LibraryError) in
            try self.note("sync", path)
            try system.syncFile(file, path)
        }
        files.rename = { (from, to) throws(LibraryError) in
            try self.note("rename", from, to)
            try system.rename(from, to)
        }
        files.makeFolder = { (path) throws(LibraryError) in
            guard try Disk.status(of: path) == nil else { return false }
            try self.note("makeFolder", path)
            return try system.makeFolder(path)
        }
        files.syncFolder = { (path) throws(LibraryError) in
            try self.note("syncFolder", path)
            try system.syncFolder(path)
        }
        files.createUnnamedFile = { (folder) throws(LibraryError) in
            try self.note("createUnnamed", folder)
            return try system.createUnnamedFile(folder)
        }
        files.nameFile = { (file, path) throws(LibraryError) in
            try self.note("name", path)
            try system.nameFile(file, path)
        }
        files.remove = { (path) throws(LibraryError) in
            try self.note("remove", path)
            try system.remove(path)
        }
        files.removeFolder = { (path) throws(LibraryError) in
            try self.note("removeFolder", path)
            try system.removeFolder(path)
        }
        return files
    }

    private func short(_ path: String) -> String {
        guard path + "/" != folder else { return "." }
        let below = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
        return below.replacing(/[0-9]+-[0-9A-F-]{36}/, with: "*").replacing(/[0-9A-F-]{36}/, with: "*")
    }
}

extension RecordedCalls: TransactionObserver {
    func observes(eventsOfKind eventKind: DatabaseEventKind) -> Bool { true }
    func databaseDidChange(with event: DatabaseEvent) {}
    func databaseDidCommit(_ db: Database) { try? note("commit") }
    func databaseDidRollback(_ db: Database) { try? note("rollback") }
}
