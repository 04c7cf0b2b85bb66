// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import Photos

/// The options of a request for the content of an asset.
public struct MediaRequestOptions: Sendable {
    /// The versions of an asset.
    public enum Version: Sendable {
        /// As it was edited.
        case edited
        /// Without edits.
        case unedited
    }

    /// The version of an edited asset. Default: `edited`.
    public var version: Version
    /// A Boolean value that indicates whether bytes that are not on this machine may be downloaded. Default: true.
    public var isNetworkAccessAllowed: Bool
    /// A handler for the progress of a download, from 0 to 1, called on a queue of the library's choice, and only if there
    /// is a download.
    public var onProgress: (@Sendable (Double) -> Void)?

    /// Creates options.
    public init(
        version: Version = .edited, isNetworkAccessAllowed: Bool = true,
        onProgress: (@Sendable (Double) -> Void)? = nil
    ) {
        self.version = version
        self.isNetworkAccessAllowed = isNetworkAccessAllowed
        self.onProgress = onProgress
    }

    /// The options of requests that must not wait: nothing is downloaded.
    public static var local: MediaRequestOptions { MediaRequestOptions(isNetworkAccessAllowed: false) }
}

extension MediaRequestOptions {
    /// The version for requests of pictures.
    var imageVersion: PHImageRequestOptionsVersion {
        switch version {
        case .edited: .current
        case .unedited: .unadjusted
        }
    }

    /// The version for requests of videos.
    var videoVersion: PHVideoRequestOptionsVersion {
        switch version {
        case .edited: .current
        case .unedited: .original
        }
    }

    /// Returns the handler of Photos' requests, which tells the progress to the download of the asset, too.
    func progressHandler(_ activity: MediaDownload.Activity) -> PHAssetImageProgressHandler {
        { [onProgress] part, _, _, _ in
            activity.report(part)
            onProgress?(part)
        }
    }
}
