// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A request for what shows an asset, answered by ``LibrarySession/picture(of:_:)`` in one call.
public struct PictureRequest: Hashable, Codable, Sendable {
    /// When the file itself is opened.
    public enum FileNeed: String, Codable, Sendable, CaseIterable {
        /// Not at all.
        case never
        /// Unless a stored rendition suffices for the longest side; always where none is asked for.
        case unlessRenditionSuffices
        /// Always.
        case always
    }

    /// The version of the asset.
    public var version: PictureVersion
    /// The number of pixels of the longer side that a stored rendition should have; `nil` for no rendition.
    public var longestSide: Int?
    /// When the file is opened.
    public var file: FileNeed
    /// The assets of which the same will be asked next, the nearest first: an engine may read what it needs of them in the
    /// same call. Only a hint, which changes no answer and is not sent to other processes.
    public var upcoming: [AssetID] = []

    private enum CodingKeys: String, CodingKey {
        case version, longestSide, file
    }

    /// Creates a request.
    public init(_ version: PictureVersion = .current, longestSide: Int?, file: FileNeed) {
        self.version = version
        self.longestSide = longestSide
        self.file = file
    }
}

/// What shows an asset: the resource, what is stored of it in small, and its file.
public struct AssetPicture: ~Copyable, Sendable {
    /// The resource that shows the asset in the version that was asked for.
    public let resource: Resource
    /// A stored rendition of that resource: the smallest that suffices for the longest side that was asked for, or else the
    /// largest. `nil` when none is stored or asked for.
    public let rendition: Rendition?
    /// The file, open for reading from the start; `nil` if it was not needed, or cannot be opened.
    public let file: OpenFile?
    /// The reason why a file that was needed cannot be opened. A rendition may be there nevertheless.
    public let obstacle: LibraryError?

    /// Creates a picture from its parts.
    public init(_ resource: Resource, _ rendition: Rendition?, _ file: consuming OpenFile?, obstacle: LibraryError?) {
        self.resource = resource
        self.rendition = rendition
        self.file = file
        self.obstacle = obstacle
    }

    /// Creates a picture as a request wants it.
    ///
    /// - Parameter open: Opens the file of the resource; called only if the request needs it.
    package init(
        _ resource: Resource, _ rendition: Rendition?, for request: PictureRequest,
        open: () throws(LibraryError) -> OpenFile
    ) {
        guard request.needsFile(beside: rendition) else {
            self.init(resource, rendition, nil, obstacle: nil)
            return
        }
        do throws(LibraryError) {
            self.init(resource, rendition, try open(), obstacle: nil)
        } catch {
            self.init(resource, rendition, nil, obstacle: error)
        }
    }

    /// Returns the file alone.
    public consuming func takeFile() -> OpenFile? { file }
}

extension PictureRequest {
    /// Returns true if the file is to be opened where this rendition is stored.
    fileprivate func needsFile(beside rendition: Rendition?) -> Bool {
        switch file {
        case .never: return false
        case .always: return true
        case .unlessRenditionSuffices:
            guard let longestSide, let rendition else { return true }
            return !rendition.suffices(for: longestSide)
        }
    }
}
