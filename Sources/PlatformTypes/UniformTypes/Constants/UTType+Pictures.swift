// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The types of pictures. The RAW formats of camera makers have no constants but `rawImage` and `dng`, as on Apple
/// systems.
extension UTType {
    /// A picture. `public.image`
    public static var image: UTType { UTType(importedAs: "public.image") }
    /// A JPEG picture. `public.jpeg`
    public static var jpeg: UTType { UTType(importedAs: "public.jpeg") }
    /// A PNG picture. `public.png`
    public static var png: UTType { UTType(importedAs: "public.png") }
    /// A GIF picture, animated or not. `com.compuserve.gif`
    public static var gif: UTType { UTType(importedAs: "com.compuserve.gif") }
    /// A TIFF picture. `public.tiff`
    public static var tiff: UTType { UTType(importedAs: "public.tiff") }
    /// A bitmap of Windows. `com.microsoft.bmp`
    public static var bmp: UTType { UTType(importedAs: "com.microsoft.bmp") }
    /// An icon of Windows. `com.microsoft.ico`
    public static var ico: UTType { UTType(importedAs: "com.microsoft.ico") }
    /// An icon of macOS. `com.apple.icns`
    public static var icns: UTType { UTType(importedAs: "com.apple.icns") }
    /// A drawing in SVG. `public.svg-image`
    public static var svg: UTType { UTType(importedAs: "public.svg-image") }
    /// A HEIF picture coded as HEVC, the format of iPhones. `public.heic`
    public static var heic: UTType { UTType(importedAs: "public.heic") }
    /// A HEIF picture. `public.heif`
    public static var heif: UTType { UTType(importedAs: "public.heif") }
    /// A sequence of HEIC pictures. `public.heics`
    public static var heics: UTType { UTType(importedAs: "public.heics") }
    /// A WebP picture. `org.webmproject.webp`
    public static var webP: UTType { UTType(importedAs: "org.webmproject.webp") }
    /// An OpenEXR picture. `com.ilm.openexr-image`
    public static var exr: UTType { UTType(importedAs: "com.ilm.openexr-image") }
    /// A JPEG XL picture. `public.jpeg-xl`
    public static var jpegxl: UTType { UTType(importedAs: "public.jpeg-xl") }
    /// A RAW picture: the unprocessed data of a camera's sensor. `public.camera-raw-image`
    public static var rawImage: UTType { UTType(importedAs: "public.camera-raw-image") }
    /// An Adobe digital negative. `com.adobe.raw-image`
    public static var dng: UTType { UTType(importedAs: "com.adobe.raw-image") }
    /// A Live Photo. Conforms to nothing. `com.apple.live-photo`
    public static var livePhoto: UTType { UTType(importedAs: "com.apple.live-photo") }
}
