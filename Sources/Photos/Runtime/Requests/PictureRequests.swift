// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary
internal import PlatformTypes

/// The jobs that make pictures, shared by the requests of all managers for libraries with the same workers.
typealias PictureJobs = SharedJobs<PictureKey, Outcome<UIImage>?, Never>

/// The downloads of originals, shared in the same way; each ends with its error, if there is one.
typealias PictureDownloads = SharedJobs<FoundPicture.Identity, LibraryError?, Double>

/// The requests of one image manager for pictures: the work that each needs, in the order that its state machine says.
struct PictureRequests: Sendable {
    let table: RequestTable<any RunningRequest>
    let jobs: PictureJobs
    let downloads: PictureDownloads
    /// The pictures that the manager has prepared.
    var cache: PictureCache?

    func start(
        _ request: ImageRequest, from source: some PictureSource,
        _ handler: @escaping (UIImage?, [AnyHashable: Any]?) -> Void
    ) -> PHImageRequestID {
        let state = DeliveryState(request.mode, allowsSecondary: request.allowsSecondary)
        let pending: PendingRequest<UIImage> = table.open(state, handler)
        do throws(LibraryError) {
            try request.check()
            if request.mode == .synchronous {
                pending.deliver(try picture(request, from: source, of: pending.number))
            } else {
                try begin(pending, request, from: source)
            }
        } catch {
            pending.deliver(.failed(error), at: state.place)
        }
        return pending.number
    }

    /// Returns the answer to a synchronous request.
    private func picture(
        _ request: ImageRequest, from source: some PictureSource, of number: PHImageRequestID
    ) throws(LibraryError) -> Outcome<UIImage> {
        if cache != nil {
            let found = try find(request, source)
            if let prepared = found.prepared, found.use(by: request) == .sufficient {
                return .result(prepared.picture, .final)
            }
        }
        let outcome = PictureWork.final(of: request, from: source) { false }
        guard case .inCloud = outcome, request.network.isAllowed else { return outcome }
        let progress = SynchronousProgress(number)
        try source.download(request) { part throws(LibraryError) in try request.network.report(part, to: progress) }
        return PictureWork.final(of: request, from: source) { false }
    }

    /// Answers with what is at hand, and starts what is needed for the other answers.
    private func begin(
        _ pending: PendingRequest<UIImage>, _ request: ImageRequest, from source: some PictureSource
    ) throws(LibraryError) {
        let found = try find(request, source)
        let start = DeliveryState(request.mode).start(found.use(by: request))
        if let answer = start.rendition {
            if start.place == .mainQueue, found.prepared == nil, let rendition = found.rendition {
                return share(.rendition(rendition, answer), of: found, pending, request, source)
            }
            // Of a damaged rendition there is no picture; then the final one is the first answer.
            if let picture = quickPicture(found, request, source) {
                pending.deliver(.result(picture, answer), at: start.place)
                guard start.makesPicture else { return }
                shareLarger(found, pending, request, source)
            }
        }
        if let answer = start.preview, found.mayHavePreview, request.showsAll {
            share(.preview(answer), of: found, pending, request, source)
            guard !answer.isLast else { return }
        }
        share(.final, of: found, pending, request, source)
    }

    private func find(
        _ request: ImageRequest, _ source: some PictureSource
    ) throws(LibraryError) -> FoundPicture {
        var found = try source.find(request)
        guard let prepared = cache?.picture(of: found.identity, for: request) else { return found }
        let isBetter = !prepared.isDegraded || found.use(by: request) != .sufficient
        if isBetter { found.prepared = prepared }
        return found
    }

    private func quickPicture(
        _ found: FoundPicture, _ request: ImageRequest, _ source: some PictureSource
    ) -> UIImage? {
        found.prepared?.picture ?? found.rendition.flatMap { source.picture(of: $0, request) }
    }

    /// Starts the work for a second degraded picture, if it is allowed and the final one takes longer.
    private func shareLarger(
        _ found: FoundPicture, _ pending: PendingRequest<UIImage>, _ request: ImageRequest, _ source: some PictureSource
    ) {
        guard request.allowsSecondary, let kind = found.rendition?.kind, kind != .largest, request.isMadeFromOriginal
        else {
            return
        }
        share(.larger(than: kind), of: found, pending, request, source)
    }

    /// Starts work for a request, or joins the work of other requests for the same picture.
    ///
    /// - Parameter isDownloaded: True if what is missing now cannot be downloaded, because it was.
    private func share(
        _ work: PictureWork, of found: FoundPicture, _ pending: PendingRequest<UIImage>, _ request: ImageRequest,
        _ source: some PictureSource, isDownloaded: Bool = false
    ) {
        guard pending.isActive else { return }
        let key = PictureKey(picture: found.identity, base: work.base, render: request.render)
        let share = jobs.join(key, work.priority) { job in
            work.outcome(of: request, from: source, isStopped: job.isStopped)
        } receive: { outcome in
            if case .inCloud = outcome, request.network.isAllowed, !isDownloaded {
                download(found, pending, request, source)
            } else if let outcome {
                pending.post(outcome)
            }
        }
        pending.whenCancelled { share.leave() }
    }

    /// Starts the download of the file that shows the asset, or joins a running download, and then makes the picture.
    private func download(
        _ found: FoundPicture, _ pending: PendingRequest<UIImage>, _ request: ImageRequest, _ source: some PictureSource
    ) {
        guard pending.isActive else { return }
        let part = downloads.join(found.identity, .visible) { job in
            do throws(LibraryError) {
                try source.download(request) { part throws(LibraryError) in
                    if job.isStopped() { throw LibraryError(.cancelled, "the original is no longer needed") }
                    job.report(part)
                }
                return nil
            } catch {
                return error
            }
        } receive: { error in
            if let error { return pending.post(.failed(error)) }
            share(.final, of: found, pending, request, source, isDownloaded: true)
        } progress: { progress in
            request.network.report(progress, to: pending)
        }
        pending.whenCancelled { part.leave() }
    }
}
