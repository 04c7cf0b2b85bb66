// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoEngine
import PhotoLibrary
import Synchronization

/// Folders that stand for volumes, which a test connects and disconnects. Their files stay readable, so that offline
/// results can only come from the table of volumes.
final class FakeVolumes: Sendable {
    private let folder: TemporaryFolder
    private let connected = Mutex<Set<String>>([])

    init() throws { folder = try TemporaryFolder() }

    /// The source of the table of volumes, for an engine.
    var source: VolumeTable.Source {
        { [self] in
            let lines = connected.withLock { names in
                names.sorted().map { "40 22 8:17 / \(mountPoint($0)) rw - vfat /dev/sdb1 rw" }
            }
            return VolumeTable(mountinfo: lines.joined(separator: "\n").utf8)
        }
    }

    func connect(_ name: String) { connected.withLock { _ = $0.insert(name) } }
    func disconnect(_ name: String) { connected.withLock { _ = $0.remove(name) } }

    func mountPoint(_ name: String) -> String { folder.url.appending(path: name).path }

    /// Connects the volume and writes a file there. Returns the file's key in placements.
    @discardableResult
    func write(_ text: String, to path: String, on name: String) throws -> String {
        connect(name)
        let file = URL(filePath: mountPoint(name)).appending(path: path)
        try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return "\(mountPoint(name))//\(path)"
    }

    func remove(_ path: String, on name: String) throws {
        try FileManager.default.removeItem(atPath: "\(mountPoint(name))/\(path)")
    }
}
