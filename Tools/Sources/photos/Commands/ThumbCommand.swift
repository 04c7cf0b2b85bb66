// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import ArgumentParser
internal import Foundation
internal import Photos

/// `photos thumb`
struct ThumbCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "thumb",
        abstract: "Writes a small picture of an asset.",
        discussion: """
            The picture fits into a square of that size; with --fill it fills the square, and what sticks out is cut. \
            A picture is never enlarged. Videos give the frame that stands for them.

            EXAMPLES
              photos thumb 3F2A9C10 --size 512 -o beach.jpg
              photos thumb 3F2A9C10 --size 200 --fill -o icon.png
            """)

    @OptionGroup
    var library: LibraryOptions

    @Argument(help: "The asset's identifier, or its first characters.")
    var id: String

    @Option(help: ArgumentHelp("The side of the square, in pixels.", valueName: "pixels"))
    var size: Int

    @Flag(help: "Fill the square and cut what sticks out.")
    var fill = false

    @Option(
        name: [.short, .long], help: ArgumentHelp("The file to write: .jpg or .png.", valueName: "file"),
        completion: .file(extensions: ["jpg", "png"]), transform: PictureFile.init(parsing:))
    var output: PictureFile

    func validate() throws {
        guard (1...16_384).contains(size) else {
            throw ValidationError("--size \(size) makes no picture: give a number from 1 to 16384.")
        }
    }

    func run() throws {
        let asset = try AssetLookup(library.open()).asset(named: id)
        let picture = AssetPicture(asset)
        try output.write(fill ? picture.filling(width: size, height: size) : picture.within(width: size, height: size))
    }
}
