// Licensed under the Apache License, Version 2.0. See LICENSE.

import Combine
import Photos
import os

struct BackupProgress: Equatable {
    var done = 0
    var failed = 0
    var total = 0
}

/// Copies new assets to a folder, with a log line for everything and a publisher for the screen.
final class BackupClient: @unchecked Sendable {
    private let logger = Logger(subsystem: "com.example.backup", category: "client")
    private let queue = DispatchQueue(label: "com.example.backup.queue")
    private let subject = CurrentValueSubject<BackupProgress, Never>(BackupProgress())
    private let finishedSubject = PassthroughSubject<URL, Never>()
    private let folder: URL

    var progress: AnyPublisher<BackupProgress, Never> { subject.removeDuplicates().eraseToAnyPublisher() }
    var finished: AnyPublisher<URL, Never> { finishedSubject.eraseToAnyPublisher() }

    init(folder: URL) {
        self.folder = folder
    }

    func run(_ assets: [PHAsset], completion: @escaping @Sendable (BackupProgress) -> Void) {
        let start = CFAbsoluteTimeGetCurrent()
        logger.info("backing up \(assets.count) assets to \(self.folder.path, privacy: .private)")
        let group = DispatchGroup()
        let resources = assets.flatMap { PHAssetResource.assetResources(for: $0) }
        subject.send(BackupProgress(total: resources.count))
        for resource in resources {
            group.enter()
            copy(resource) { group.leave() }
        }
        group.notify(queue: queue) { [self] in
            let seconds = CFAbsoluteTimeGetCurrent() - start
            logger.notice("done in \(seconds, format: .fixed(precision: 2)) s")
            completion(subject.value)
            finishedSubject.send(completion: .finished)
        }
    }

    private func copy(_ resource: PHAssetResource, completion: @escaping @Sendable () -> Void) {
        let name = resource.assetLocalIdentifier.components(separatedBy: "/").first ?? ""
        let url = folder.appendingPathComponent("\(name)-\(resource.originalFilename)")
        let filename = resource.originalFilename
        logger.debug("copying \(filename, privacy: .public), type \(resource.type.rawValue)")
        PHAssetResourceManager.default().writeData(for: resource, toFile: url, options: nil) { [self] error in
            queue.async { [self] in
                if let error = error {
                    logger.error("\(filename, privacy: .public): \(error.localizedDescription)")
                    subject.value.failed += 1
                } else {
                    subject.value.done += 1
                    finishedSubject.send(url)
                }
                completion()
            }
        }
    }
}
