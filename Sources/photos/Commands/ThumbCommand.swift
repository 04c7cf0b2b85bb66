// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import Photos

/// The command `photos thumb`.
struct ThumbCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumb",
        abstract: "Writes a small picture of an asset.",
        discussion: """
            The picture fits into a square of the given size. With --fill, it fills the square, and the rest is \
            cropped. A picture is never enlarged. For a video, the picture is its poster frame. Instead of an \
            identifier, a selection can be given: its first asset is used.

            EXAMPLES
              photos thumb 3F2A9C10 --size 512 -o beach.jpg
              photos thumb 3F2A9C10 --size 200 --fill -o icon.png
              photos thumb --smart-album favorites --size 512 -o newest.jpg
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The asset's identifier, or its first characters.")
    var id: String?

    @OptionGroup(title: "SELECTION")
    var selection: SelectionOptions

    @OptionGroup
    var hidden: HiddenOption

    @Option(help: ArgumentHelp("The side of the square, in pixels.", valueName: "pixels"))
    var size: Int

    @Flag(help: "Fill the square and crop the rest.")
    var fill = false

    @Option(
        name: [.short, .long], help: ArgumentHelp("The file to write: .jpg or .png.", valueName: "file"),
        completion: .file(extensions: ["jpg", "png"]), transform: PictureFile.init(parsing:))
    var output: PictureFile

    func validate() throws {
        guard (1...16_384).contains(size) else {
            throw ValidationError("--size \(size) is out of range: give a number from 1 to 16384.")
        }
        if (id == nil) == selection.isEmpty {
            throw ValidationError("Give either the identifier of one asset, or a selection whose first asset is used.")
        }
    }

    func run() throws {
        let asset = try asset(in: library.open())
        let picture = AssetPicture(asset)
        try output.write(fill ? picture.filling(width: size, height: size) : picture.within(width: size, height: size))
    }

    private func asset(in library: PHPhotoLibrary) throws -> PHAsset {
        if let id { return try AssetLookup(library).asset(named: id) }
        let found = try selection.fetch(from: library, includesHidden: hidden.includesHidden, most: 1)
        guard let asset = found.firstObject else {
            throw CommandFailure(try selection.emptyMessage(in: library, includesAllBursts: false))
        }
        return asset
    }
}
