// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes

/// The file that an edit was made of.
struct EditingBase: Sendable {
    /// The rendering of an earlier edit, which stays what the edit started from; `nil` for the original.
    var resource: Resource?
    /// The movie that came with it; `nil` for the original's.
    var movie: Resource?
}

/// The parts of the input of an editor.
struct EditingContent {
    let asset: PHAsset
    let base: EditingBase
    let recipe: PHAdjustmentData?
    let uniformTypeIdentifier: String
    var photo: OriginalFile?
    var orientation: Int32 = 0
    var displaySizeImage: UIImage?
    var video: AVURLAsset?
    var livePhoto: PHLivePhoto?
    /// The files of a Live Photo, with what the library knows of their bytes.
    private(set) var livePhotoFiles: [(file: OriginalFile, content: ResourceContent)] = []

    /// Opens the files.
    ///
    /// - Parameters:
    ///   - recipe: The recipe of the asset's edit, if the editor supports it.
    ///   - options: The values of the request's options.
    init(_ edited: EditedAsset, _ recipe: PHAdjustmentData?, _ options: InputOptions) throws(LibraryError) {
        let isBase = recipe != nil
        let resource = try edited.file(isBase: isBase)
        asset = edited.object
        self.recipe = recipe
        let movie = edited.movie(isBase: isBase)
        base = EditingBase(
            resource: resource.content.type.isOfEdit ? resource : nil,
            movie: movie.flatMap { $0.content.type.isOfEdit ? $0 : nil })
        uniformTypeIdentifier = resource.content.uniformTypeIdentifier
        let file = try edited.session.open(resource.id)
        switch edited.asset.metadata.mediaType {
        case .image:
            orientation = Int32(file.orientation().rawValue)
            if movie != nil || !options.skipsDisplaySizeImage {
                let picture = UIImage(try edited.session.images.image(of: file, EditingContent.screen))
                displaySizeImage = options.skipsDisplaySizeImage ? nil : picture
                if let movie {
                    let movieFile = OriginalFile(try edited.session.open(movie.id))
                    livePhoto = PHLivePhoto(picture, movie: movieFile, of: edited.object)
                    livePhotoFiles.append((movieFile, movie.content))
                }
            }
            let photoFile = OriginalFile(file)
            if livePhoto != nil { livePhotoFiles.append((photoFile, resource.content)) }
            photo = photoFile
        case .video: video = OriginalMovie(OriginalFile(file))
        case .audio, .unknown:
            throw LibraryError(.unsupported, "The asset cannot be edited. Only images and videos can be edited.")
        }
    }

    private static var screen: RenderRequest {
        let size = UIScreen.mainPixelSize
        let side = Int(max(size.width, size.height))
        return RenderRequest(.within(PixelSize(width: side, height: side)))
    }
}
