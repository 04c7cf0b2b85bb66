// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Synchronization

/// The samples of a picture in memory, of this process or shared with others. A copy shares those of its original.
package struct SampleMemory: Sendable {
    private enum Storage: Sendable {
        case array([UInt8])
        case shared(SharedMemory)
    }

    private let storage: Storage

    /// Creates memory of this process.
    package init(_ bytes: [UInt8]) { storage = .array(bytes) }

    /// Maps the first bytes of a memory file, which another process may have sent.
    ///
    /// Throws `invalidRequest` if the file is smaller, or not sealed: see ``PixelBuffer/init(_:mapping:)``.
    ///
    /// - Parameter keepsFile: False to close the file, which can then not be sent on.
    package init(mapping file: consuming OpenFile, count: Int, keepsFile: Bool) throws(LibraryError) {
        storage = .shared(try SharedMemory(file, count: count, keepsFile: keepsFile))
    }

    private init(_ memory: SharedMemory) { storage = .shared(memory) }

    /// The descriptor of shared memory, valid while a copy exists; `nil` for other memory, and if the file is closed.
    package var descriptor: Int32? {
        switch storage {
        case .array: nil
        case .shared(let memory): memory.descriptor
        }
    }

    /// The number of bytes.
    package var count: Int {
        switch storage {
        case .array(let bytes): bytes.count
        case .shared(let memory): memory.bytes.count
        }
    }

    /// The bytes. Costs a copy if the memory is shared.
    package var bytes: [UInt8] {
        switch storage {
        case .array(let bytes): bytes
        case .shared(let memory): Array(memory.bytes)
        }
    }

    /// Calls `body` with the bytes, without a copy.
    package func withUnsafeBytes<Result, Failure>(
        _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
    ) throws(Failure) -> Result {
        switch storage {
        case .array(let bytes):
            try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
                try body(UnsafeRawBufferPointer(bytes))
            }
        case .shared(let memory):
            try withExtendedLifetime(memory) { () throws(Failure) in try body(memory.bytes) }
        }
    }

    /// Returns the same bytes in shared memory: they are written into an empty memory file, which is sealed.
    ///
    /// - Parameter file: The memory file, which allows seals. It is not used if the bytes are shared already.
    package func shared(in file: consuming OpenFile) throws(LibraryError) -> SampleMemory {
        if self.descriptor != nil { return self }
        let descriptor = file.descriptor
        try withUnsafeBytes { bytes throws(LibraryError) in
            try SharedMemory.write(bytes, to: descriptor)
        }
        return try SampleMemory(mapping: file, count: count, keepsFile: true)
    }
}

extension SampleMemory {
    /// The number of bytes from which on memory is shared; less costs less to copy than to share.
    private static let sharedByteMinimum = 256 << 10

    /// Creates memory, shared in a process that sends what it draws (see ``PixelBuffer/isDrawnShared``). `nil` if
    /// `draw` returns false, and for more bytes than may be shared there.
    ///
    /// - Parameter draw: Writes each of the bytes, which are not initialised, or returns false.
    package static func drawn<Failure>(
        count: Int, _ draw: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Bool
    ) throws(Failure) -> SampleMemory? {
        guard count >= sharedByteMinimum, PixelBuffer.isDrawnShared.load(ordering: .relaxed) else {
            return try drawnInArray(count, draw)
        }
        guard count <= PixelBuffer.sharedByteLimit else { return nil }
        guard let draft = SharedDraft(count: count) else { return try drawnInArray(count, draw) }
        guard try draw(draft.bytes) else { return nil }
        return draft.sealed().map { SampleMemory($0) }
    }

    private static func drawnInArray<Failure>(
        _ count: Int, _ draw: (UnsafeMutableBufferPointer<UInt8>) throws(Failure) -> Bool
    ) throws(Failure) -> SampleMemory? {
        var failure: Failure?
        var isDrawn = false
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            HugePages.advise(for: UnsafeMutableRawBufferPointer(buffer))
            let part = UnsafeMutableBufferPointer(rebasing: buffer[..<count])
            do throws(Failure) { isDrawn = try draw(part) } catch { failure = error }
            filled = isDrawn ? count : 0
        }
        if let failure { throw failure }
        return isDrawn ? SampleMemory(bytes) : nil
    }
}
