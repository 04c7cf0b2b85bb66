// Licensed under the Apache License, Version 2.0. See LICENSE.

extension UniformTypeTable {
    /// The types of processed pictures.
    static let pictures: [UniformTypeRow] = [
        UniformTypeRow("public.image", in: "public.data public.content", "", "", "image"),
        UniformTypeRow("public.jpeg", in: "public.image", "jpeg jpg jpe", "image/jpeg image/jpg", "JPEG image"),
        UniformTypeRow("public.png", in: "public.image", "png", "image/png", "PNG image"),
        UniformTypeRow("com.compuserve.gif", in: "public.image", "gif", "image/gif", "GIF image"),
        UniformTypeRow("public.tiff", in: "public.image", "tiff tif", "image/tiff", "TIFF image"),
        UniformTypeRow("com.microsoft.bmp", in: "public.image", "bmp dib", "image/bmp", "Windows bitmap image"),
        UniformTypeRow(
            "com.microsoft.ico", in: "public.image", "ico", "image/vnd.microsoft.icon image/x-icon",
            "Windows icon image"),
        UniformTypeRow("com.apple.icns", in: "public.image", "icns", "", "Apple icon image"),
        UniformTypeRow("public.svg-image", in: "public.image", "svg svgz", "image/svg+xml", "SVG image"),
        UniformTypeRow("public.heif-standard", in: "public.image", "", "", "HEIF image"),
        UniformTypeRow("public.heic", in: "public.heif-standard", "heic", "image/heic"),
        UniformTypeRow("public.heif", in: "public.heif-standard", "heif hif", "image/heif"),
        UniformTypeRow(
            "public.heics", in: "public.heif-standard", "heics", "image/heic-sequence", "HEIF image sequence"),
        UniformTypeRow(
            "public.heifs", in: "public.heif-standard", "heifs", "image/heif-sequence", "HEIF image sequence"),
        UniformTypeRow("public.avif", in: "public.heif-standard", "avif", "image/avif", "AVIF image"),
        UniformTypeRow("public.avci", in: "public.heif-standard", "avci", "image/avci", "AVCI image"),
        UniformTypeRow("org.webmproject.webp", in: "public.image", "webp", "image/webp", "WebP image"),
        UniformTypeRow("public.jpeg-xl", in: "public.image", "jxl", "image/jxl", "JPEG XL image"),
        UniformTypeRow("public.jpeg-2000", in: "public.image", "jp2 jpf jpx j2k j2c", "image/jp2", "JPEG 2000 image"),
        UniformTypeRow("public.mpo-image", in: "public.image", "mpo", "", "multi-picture image"),
        UniformTypeRow("com.ilm.openexr-image", in: "public.image", "exr", "", "OpenEXR image"),
        UniformTypeRow(
            "com.adobe.photoshop-image", in: "public.image", "psd", "image/vnd.adobe.photoshop", "Photoshop image"),
        UniformTypeRow("com.apple.live-photo", "", "", "Live Photo"),
        UniformTypeRow("com.apple.live-photo-bundle", in: "com.apple.live-photo com.apple.package", "pvt"),
    ]
}
