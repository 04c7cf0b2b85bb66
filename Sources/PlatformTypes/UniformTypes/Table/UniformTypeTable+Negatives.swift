// Licensed under the Apache License, Version 2.0. See LICENSE.

extension UniformTypeTable {
    /// The types of RAW pictures.
    static let negatives: [UniformTypeRow] = [
        UniformTypeRow("public.camera-raw-image", in: "public.image", "", "", "RAW image"),
        negative("com.adobe.raw-image", "dng", "image/x-adobe-dng", "Adobe"),
        negative("com.canon.cr3-raw-image", "cr3", "image/x-canon-cr3", "Canon"),
        negative("com.canon.cr2-raw-image", "cr2", "image/x-canon-cr2", "Canon"),
        negative("com.canon.crw-raw-image", "crw", "image/x-canon-crw", "Canon"),
        negative("com.nikon.raw-image", "nef", "image/x-nikon-nef", "Nikon"),
        negative("com.nikon.nrw-raw-image", "nrw", "image/x-nikon-nrw", "Nikon"),
        negative("com.sony.arw-raw-image", "arw", "image/x-sony-arw", "Sony"),
        negative("com.sony.raw-image", "srf", "image/x-sony-srf", "Sony"),
        negative("com.sony.sr2-raw-image", "sr2", "image/x-sony-sr2", "Sony"),
        negative("com.fuji.raw-image", "raf", "image/x-fuji-raf", "Fujifilm"),
        negative("com.olympus.raw-image", "orf", "image/x-olympus-orf", "Olympus"),
        negative("com.olympus.or-raw-image", "orf", "", "Olympus"),
        negative("com.panasonic.rw2-raw-image", "rw2", "image/x-panasonic-rw2", "Panasonic"),
        negative("com.panasonic.raw-image", "raw", "image/x-panasonic-raw", "Panasonic"),
        negative("com.pentax.raw-image", "pef", "image/x-pentax-pef", "Pentax"),
        negative("com.samsung.raw-image", "srw", "image/x-samsung-srw", "Samsung"),
        negative("com.sigma.x3f-raw-image", "x3f", "image/x-sigma-x3f", "Sigma"),
        negative("com.konicaminolta.raw-image", "mrw", "image/x-minolta-mrw", "Konica Minolta"),
        negative("com.epson.raw-image", "erf", "image/x-epson-erf", "Epson"),
        negative("com.mamiya.raw-image", "mef", "image/x-mamiya-mef", "Mamiya"),
        negative("com.hasselblad.3fr-raw-image", "3fr", "", "Hasselblad"),
        negative("com.hasselblad.fff-raw-image", "fff", "", "Hasselblad"),
        negative("com.kodak.raw-image", "dcr", "image/x-kodak-dcr", "Kodak"),
        negative("com.phaseone.raw-image", "iiq", "", "Phase One"),
        negative("com.leica.rwl-raw-image", "rwl", "", "Leica"),
        negative("com.leafamerica.raw-image", "mos", "", "Leaf"),
    ]

    private static func negative(
        _ identifier: String, _ filenameExtension: String, _ mimeType: String, _ maker: String
    ) -> UniformTypeRow {
        UniformTypeRow(
            identifier, in: "public.camera-raw-image", filenameExtension, mimeType, "\(maker) RAW image")
    }
}
