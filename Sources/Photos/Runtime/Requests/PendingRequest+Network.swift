// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoLibrary

/// The download of bytes that are not local, which tells the part that is here, from 0 to 1.
typealias OriginalDownload =
    @Sendable (_ onProgress: (Double) throws(LibraryError) -> Void) throws(LibraryError) -> Void

extension PendingRequest {
    /// Answers with the outcome of work, done on this thread; if it throws `notLocal` and the network is allowed, after
    /// a download on a thread of its own, one of these services.
    func answer(
        _ network: NetworkAccess, on services: RuntimeServices,
        work: @escaping @Sendable () throws(LibraryError) -> Outcome<Value>,
        download: @escaping OriginalDownload
    ) {
        let first = Outcome(trying: work)
        guard case .inCloud = first, network.isAllowed else { return post(first) }
        services.download {
            guard self.isActive else { return }
            do throws(LibraryError) {
                try download { part throws(LibraryError) in
                    if !self.isActive { throw LibraryError(.cancelled, "the request was cancelled") }
                    network.report(part, to: self)
                }
                self.post(Outcome(trying: work))
            } catch {
                self.post(.failed(error))
            }
        }
    }

    /// Answers with the outcome of work before it returns, after a download if one is needed and allowed.
    func answerNow(
        _ network: NetworkAccess, work: () throws(LibraryError) -> Outcome<Value>, download: OriginalDownload
    ) {
        let first = Outcome(trying: work)
        guard case .inCloud = first, network.isAllowed else { return deliver(first) }
        let progress = SynchronousProgress(number)
        do throws(LibraryError) {
            try download { part throws(LibraryError) in try network.report(part, to: progress) }
            deliver(Outcome(trying: work))
        } catch {
            deliver(.failed(error))
        }
    }
}

extension Outcome {
    /// Returns the outcome of work, or the error that it throws.
    init(trying work: () throws(LibraryError) -> Outcome) {
        do throws(LibraryError) { self = try work() } catch { self.init(.failure(error)) }
    }
}
