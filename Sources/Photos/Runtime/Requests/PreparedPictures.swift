// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import PhotoFiles
internal import PhotoLibrary

/// The assets that a caching manager prepares, and the pictures of them that it keeps: those used last, within a budget
/// of bytes.
///
/// An asset is prepared in one way at a time: the first one holds until it is stopped.
struct PreparedPictures {
    /// The preparation of an asset: the parameters of the requests that it answers.
    struct Parameters: Hashable {
        var version: PHImageRequestOptionsVersion
        var render: RenderRequest

        init(_ request: ImageRequest) {
            version = request.version
            render = request.render
        }
    }

    /// An asset that is to be prepared, until it is stopped.
    private struct Wish {
        var number: Int
        var parameters: Parameters
        var share: PictureJobs.Share?
        var picture: Kept?
    }

    private struct Kept {
        var identity: FoundPicture.Identity
        var prepared: PreparedPicture
        var bytes: Int
        var lastUse: Int
    }

    let byteLimit: Int
    /// The bytes of all pictures that are kept.
    private(set) var bytes = 0
    private var wishes: [LibraryAsset: Wish] = [:]
    private var last = 0

    init(byteLimit: Int) { self.byteLimit = byteLimit }

    /// The number of assets that are prepared or to be prepared.
    var count: Int { wishes.count }

    /// Adds an asset, and returns the number of the wish; `nil` if it is prepared already, in whatever way.
    mutating func add(_ asset: LibraryAsset, _ parameters: Parameters) -> Int? {
        guard wishes[asset] == nil else { return nil }
        last += 1
        wishes[asset] = Wish(number: last, parameters: parameters)
        return last
    }

    /// Removes an asset that is prepared in this way, and returns its share of a job that may be running.
    mutating func remove(_ asset: LibraryAsset, _ parameters: Parameters) -> PictureJobs.Share? {
        guard let wish = wishes[asset], wish.parameters == parameters else { return nil }
        drop(asset)
        wishes[asset] = nil
        return wish.share
    }

    /// Removes all assets, and returns their shares of jobs.
    mutating func removeAll() -> [PictureJobs.Share] {
        defer {
            wishes = [:]
            bytes = 0
        }
        return wishes.values.compactMap(\.share)
    }

    /// Returns true if the asset is still to be prepared for that wish.
    func isWanted(_ asset: LibraryAsset, _ number: Int) -> Bool { wishes[asset]?.number == number }

    /// Sets the share in the job that makes the picture; false if the picture is no longer needed.
    mutating func setShare(_ share: PictureJobs.Share, _ asset: LibraryAsset, _ number: Int) -> Bool {
        guard isWanted(asset, number) else { return false }
        wishes[asset]?.share = share
        return true
    }

    /// Keeps a picture, unless it is no longer wanted or exceeds the budget by itself, and drops the least recently
    /// used pictures.
    mutating func keep(
        _ picture: PreparedPicture, of identity: FoundPicture.Identity, for number: Int
    ) {
        let (asset, size) = (identity.asset, picture.byteCount)
        guard isWanted(asset, number), size <= byteLimit else { return }
        drop(asset)
        while bytes + size > byteLimit, let oldest { drop(oldest) }
        last += 1
        wishes[asset]?.share = nil
        wishes[asset]?.picture = Kept(identity: identity, prepared: picture, bytes: size, lastUse: last)
        bytes += size
    }

    /// Returns the picture that answers a request, which counts as a use; `nil` if another file shows the asset by now.
    mutating func picture(of identity: FoundPicture.Identity, _ parameters: Parameters) -> PreparedPicture? {
        guard let wish = wishes[identity.asset], wish.parameters == parameters, let kept = wish.picture,
            kept.identity == identity
        else { return nil }
        last += 1
        wishes[identity.asset]?.picture?.lastUse = last
        return kept.prepared
    }

    private var oldest: LibraryAsset? {
        wishes.filter { $0.value.picture != nil }
            .min { ($0.value.picture?.lastUse ?? 0) < ($1.value.picture?.lastUse ?? 0) }?.key
    }

    private mutating func drop(_ asset: LibraryAsset) {
        bytes -= wishes[asset]?.picture?.bytes ?? 0
        wishes[asset]?.picture = nil
    }
}

extension PreparedPicture {
    /// The number of bytes of the pixels.
    fileprivate var byteCount: Int { picture.cgImage.map { 4 * $0.width * $0.height } ?? 0 }
}
