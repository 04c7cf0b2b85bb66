// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos

struct ResourceDigest: Equatable {
    var byteCount = 0
    var chunkCount = 0
    var checksum: UInt32 = 1

    /// Adler-32, piece by piece.
    mutating func update(with data: Data) {
        var low = checksum & 0xFFFF
        var high = checksum >> 16
        for byte in data {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        checksum = high << 16 | low
        byteCount += data.count
        chunkCount += 1
    }
}

/// Finds out whether a server has a file already, without holding all of it in memory.
final class ResourceHasher {
    private let manager: PHAssetResourceManager

    init(manager: PHAssetResourceManager = .default()) {
        self.manager = manager
    }

    @discardableResult
    func digest(
        of resource: PHAssetResource, completion: @escaping (Result<ResourceDigest, Error>) -> Void
    ) -> PHAssetResourceDataRequestID {
        var digest = ResourceDigest()
        let options = PHAssetResourceRequestOptions()
        options.isNetworkAccessAllowed = true
        return manager.requestData(for: resource, options: options) { data in
            digest.update(with: data)
        } completionHandler: { error in
            if let error = error {
                completion(.failure(error))
            } else {
                completion(.success(digest))
            }
        }
    }

    func digest(of resource: PHAssetResource) async throws -> ResourceDigest {
        try await withCheckedThrowingContinuation { continuation in
            digest(of: resource) { continuation.resume(with: $0) }
        }
    }

    /// Reads the beginning and cancels the rest, as clients do that look for a file's magic number.
    func beginning(of resource: PHAssetResource, completion: @escaping (Data, Error?) -> Void) {
        var beginning = Data()
        var request = PHInvalidAssetResourceDataRequestID
        let known = DispatchSemaphore(value: 0)
        request = manager.requestData(
            for: resource, options: nil,
            dataReceivedHandler: { [manager] data in
                if beginning.isEmpty {
                    known.wait()
                    manager.cancelDataRequest(request)
                }
                beginning.append(data)
            },
            completionHandler: { completion(beginning, $0) })
        known.signal()
    }
}
