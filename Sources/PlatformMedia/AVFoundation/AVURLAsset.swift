// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// For ``AVURLAsset/init(url:options:)``: whether exact times are worth more time. Taken and not needed: they always are
/// exact.
public let AVURLAssetPreferPreciseDurationAndTimingKey = "AVURLAssetPreferPreciseDurationAndTimingKey"

/// A movie in a file.
open class AVURLAsset: AVAsset, @unchecked Sendable {
    private let file: MovieFile

    /// An asset for the file at a URL, whether there is one or not. Nothing is read yet; a URL of the network is never.
    ///
    /// - Parameter options: Taken and not needed.
    public init(url: URL, options: [String: Any]? = nil) {
        file = MovieFile(url)
        super.init(file)
    }

    /// Where the file is.
    open var url: URL { file.url }
}
