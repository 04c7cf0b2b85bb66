// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The base types, and those of folders and archives.
extension UTType {
    /// An item: the base of most types, files and folders. `public.item`
    public static var item: UTType { UTType(importedAs: "public.item") }
    /// User-visible content: documents, pictures, movies. `public.content`
    public static var content: UTType { UTType(importedAs: "public.content") }
    /// Content composed of other types of content. `public.composite-content`
    public static var compositeContent: UTType { UTType(importedAs: "public.composite-content") }
    /// A stream of bytes: a file, something in memory. `public.data`
    public static var data: UTType { UTType(importedAs: "public.data") }
    /// A directory: a folder or a package. `public.directory`
    public static var directory: UTType { UTType(importedAs: "public.directory") }
    /// A folder that users open. `public.folder`
    public static var folder: UTType { UTType(importedAs: "public.folder") }
    /// The root of a mounted file system. `public.volume`
    public static var volume: UTType { UTType(importedAs: "public.volume") }
    /// A directory that users see as one file. `com.apple.package`
    public static var package: UTType { UTType(importedAs: "com.apple.package") }
    /// A directory of a defined layout. `com.apple.bundle`
    public static var bundle: UTType { UTType(importedAs: "com.apple.bundle") }
    /// A reference to another file. `com.apple.resolvable`
    public static var resolvable: UTType { UTType(importedAs: "com.apple.resolvable") }
    /// A symbolic link. `public.symlink`
    public static var symbolicLink: UTType { UTType(importedAs: "public.symlink") }
    /// A URL. `public.url`
    public static var url: UTType { UTType(importedAs: "public.url") }
    /// A URL of a file. `public.file-url`
    public static var fileURL: UTType { UTType(importedAs: "public.file-url") }
    /// An archive: files in one file. `public.archive`
    public static var archive: UTType { UTType(importedAs: "public.archive") }
    /// A ZIP archive. `public.zip-archive`
    public static var zip: UTType { UTType(importedAs: "public.zip-archive") }
    /// A TAR archive. `public.tar-archive`
    public static var tarArchive: UTType { UTType(importedAs: "public.tar-archive") }
    /// A GZIP archive. `org.gnu.gnu-zip-archive`
    public static var gzip: UTType { UTType(importedAs: "org.gnu.gnu-zip-archive") }
    /// A BZIP2 archive. `public.bzip2-archive`
    public static var bz2: UTType { UTType(importedAs: "public.bzip2-archive") }
    /// A disk image: a file that can be mounted. `public.disk-image`
    public static var diskImage: UTType { UTType(importedAs: "public.disk-image") }
    /// Three-dimensional content. `public.3d-content`
    public static var threeDContent: UTType { UTType(importedAs: "public.3d-content") }
    /// A scene of Universal Scene Description. `com.pixar.universal-scene-description`
    public static var usd: UTType { UTType(importedAs: "com.pixar.universal-scene-description") }
    /// A package of Universal Scene Description. `com.pixar.universal-scene-description-mobile`
    public static var usdz: UTType { UTType(importedAs: "com.pixar.universal-scene-description-mobile") }
}
