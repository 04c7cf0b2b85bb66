// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// The option of ``AVURLAsset/init(url:options:)`` to prefer exact times to fast loading. Ignored: times are always
/// exact.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"

/// A movie in a file.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    private let file: MovieFile

    /// Creates an asset for the file at a URL, which need not exist. Nothing is read yet; URLs of the network are never
    /// read.
    ///
    /// - Parameters:
    ///   - url: The URL of the file.
    ///   - options: Ignored.
    public init(url: URL, options: [String: Any]? = nil) {
        file = MovieFile(url)
        super.init(file)
    }

    /// The URL of the file.
    open var url: URL { file.url }
}
