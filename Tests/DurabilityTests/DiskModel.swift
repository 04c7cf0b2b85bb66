// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// A model of a file system in which only synced data survive a power failure.
///
/// It is the strictest reading of POSIX: a file's bytes are kept as of its last fsync, a folder's entries as of the
/// folder's last fsync. Real file systems keep more, never less.
struct DiskModel {
    private final class Node {
        var isFolder: Bool
        var bytes: [UInt8] = []
        var position = 0
        var syncedBytes: [UInt8] = []
        var entries: [String: Node] = [:]
        var syncedEntries: [String: Node] = [:]

        init(isFolder: Bool) { self.isFolder = isFolder }
    }

    /// The modelled folder, which exists at the start. Paths outside of it are ignored.
    let root: String
    private let top = Node(isFolder: true)

    init(root: String) { self.root = root }

    /// Applies one call. Returns `true` if it may have changed what survives.
    @discardableResult
    mutating func apply(_ call: SystemCall) -> Bool {
        switch call {
        case .create(let path): make(path, isFolder: false)
        case .makeFolder(let path): make(path, isFolder: true)
        case .write(let path, let bytes, let offset): write(bytes, to: path, at: offset)
        case .truncate(let path, let size): resize(path, to: size)
        case .rename(let from, let to): move(from, to)
        case .unlink(let path): if let (folder, name) = place(of: path) { folder.entries[name] = nil }
        case .sync(let path): return sync(path)
        }
        return false
    }

    /// Writes what would have survived into a folder.
    func materialise(in folder: URL) throws {
        try write(top, to: folder)
    }

    private func write(_ node: Node, to url: URL) throws {
        guard node.isFolder else { return try Data(node.syncedBytes).write(to: url) }
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for (name, child) in node.syncedEntries where !name.hasSuffix("-shm") {
            try write(child, to: url.appending(path: name))
        }
    }

    private func node(_ path: String) -> Node? {
        guard let names = names(path) else { return nil }
        return names.reduce(top as Node?) { $0?.entries[$1] }
    }

    private func place(of path: String) -> (folder: Node, name: String)? {
        guard let names = names(path), let name = names.last,
            let folder = names.dropLast().reduce(top as Node?, { $0?.entries[$1] })
        else { return nil }
        return (folder, name)
    }

    private func names(_ path: String) -> [String]? {
        guard path == root || path.hasPrefix(root + "/") else { return nil }
        return path.dropFirst(root.count).split(separator: "/").map(String.init).filter { $0 != "." }
    }

    private func make(_ path: String, isFolder: Bool) {
        guard let (folder, name) = place(of: path), folder.entries[name] == nil else { return }
        folder.entries[name] = Node(isFolder: isFolder)
    }

    private func write(_ bytes: [UInt8], to path: String, at offset: Int?) {
        guard let node = node(path) else { return }
        let start = offset ?? node.position
        let end = start + bytes.count
        if node.bytes.count < end { node.bytes += Array(repeating: 0, count: end - node.bytes.count) }
        node.bytes.replaceSubrange(start..<end, with: bytes)
        if offset == nil { node.position = end }
    }

    private func resize(_ path: String, to size: Int) {
        guard let node = node(path) else { return }
        if node.bytes.count > size { node.bytes.removeLast(node.bytes.count - size) }
        node.bytes += Array(repeating: 0, count: size - node.bytes.count)
    }

    private func move(_ from: String, _ to: String) {
        guard let (source, oldName) = place(of: from), let node = source.entries[oldName],
            let (target, newName) = place(of: to)
        else { return }
        source.entries[oldName] = nil
        target.entries[newName] = node
    }

    private func sync(_ path: String) -> Bool {
        guard let node = node(path) else { return false }
        node.syncedBytes = node.bytes
        node.syncedEntries = node.entries
        return true
    }
}
