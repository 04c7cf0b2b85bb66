// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary
internal import Synchronization

/// The preparation of pictures by a caching manager: on worker threads, after all work for visible pictures.
final class PictureCache: Sendable {
    /// The budget of a manager: some five hundred pictures of 256 pixels, or thirty of 1024.
    static let byteLimit = 128 << 20

    private struct State {
        var pictures: PreparedPictures
        var makesPictures = true
    }

    private let state: Mutex<State>

    init(byteLimit: Int = PictureCache.byteLimit) {
        state = Mutex(State(pictures: PreparedPictures(byteLimit: byteLimit)))
    }

    deinit { stopAll() }

    /// True if pictures are made from originals; false if only stored renditions are prepared.
    var makesPictures: Bool {
        get { state.withLock { $0.makesPictures } }
        set { state.withLock { $0.makesPictures = newValue } }
    }

    /// The number of assets, and the bytes of the pictures that are kept of them.
    var contents: (assets: Int, bytes: Int) { state.withLock { ($0.pictures.count, $0.pictures.bytes) } }

    /// Prepares the answer to a request, unless the asset is prepared in some way already.
    ///
    /// - Parameter jobs: The jobs that make pictures, which requests share.
    func start(
        _ asset: LibraryAsset, _ request: ImageRequest, from source: some PictureSource, sharing jobs: PictureJobs
    ) {
        let parameters = PreparedPictures.Parameters(request)
        guard let number = state.withLock({ $0.pictures.add(asset, parameters) }) else { return }
        jobs.run(.prefetch) { [weak self] in self?.prepare(asset, number, request, source, jobs) }
    }

    /// Forgets an asset that is prepared for such requests.
    func stop(_ asset: LibraryAsset, _ request: ImageRequest) {
        let parameters = PreparedPictures.Parameters(request)
        state.withLock { $0.pictures.remove(asset, parameters) }?.leave()
    }

    func stopAll() {
        for share in state.withLock({ $0.pictures.removeAll() }) { share.leave() }
    }

    /// Returns the prepared picture that answers the request.
    func picture(of identity: FoundPicture.Identity, for request: ImageRequest) -> PreparedPicture? {
        state.withLock { $0.pictures.picture(of: identity, PreparedPictures.Parameters(request)) }
    }

    private func prepare(
        _ asset: LibraryAsset, _ number: Int, _ request: ImageRequest, _ source: some PictureSource, _ jobs: PictureJobs
    ) {
        let (isWanted, makesPictures) = state.withLock { ($0.pictures.isWanted(asset, number), $0.makesPictures) }
        // The request for the picture reports the error.
        guard isWanted, (try? request.check()) != nil, let found = try? source.find(request) else { return }
        let use = found.use(by: request)
        if use == .sufficient || !makesPictures {
            guard let picture = found.rendition.flatMap({ source.picture(of: $0, request) }) else { return }
            keep(PreparedPicture(picture: picture, isDegraded: use != .sufficient), of: found.identity, number)
        } else {
            make(found, number, request, source, jobs)
        }
    }

    private func make(
        _ found: FoundPicture, _ number: Int, _ request: ImageRequest, _ source: some PictureSource,
        _ jobs: PictureJobs
    ) {
        let key = PictureKey(picture: found.identity, base: PictureWork.final.base, render: request.render)
        let share = jobs.join(key, .prefetch) { job in
            PictureWork.final.outcome(of: request, from: source, isStopped: job.isStopped)
        } receive: { [weak self] outcome in
            guard let picture = outcome?.value else { return }
            self?.keep(PreparedPicture(picture: picture, isDegraded: false), of: found.identity, number)
        }
        let isWanted = state.withLock { $0.pictures.setShare(share, found.identity.asset, number) }
        if !isWanted { share.leave() }
    }

    private func keep(_ picture: PreparedPicture, of identity: FoundPicture.Identity, _ number: Int) {
        state.withLock { $0.pictures.keep(picture, of: identity, for: number) }
    }
}
