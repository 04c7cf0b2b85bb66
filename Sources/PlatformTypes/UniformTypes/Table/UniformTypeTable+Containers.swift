// Licensed under the Apache License, Version 2.0. See LICENSE.

extension UniformTypeTable {
    /// The base types, and those of folders and archives.
    static let containers: [UniformTypeRow] = [
        UniformTypeRow("public.item", "", "", "item"),
        UniformTypeRow("public.content", "", "", "content"),
        UniformTypeRow("public.composite-content", in: "public.content"),
        UniformTypeRow("com.apple.resolvable", "", "", "resolvable"),
        UniformTypeRow("public.data", in: "public.item", "", "", "data"),
        UniformTypeRow("public.directory", in: "public.item", "", "", "directory"),
        UniformTypeRow("public.folder", in: "public.directory", "", "", "folder"),
        UniformTypeRow("public.volume", in: "public.folder", "", "", "volume"),
        UniformTypeRow("com.apple.package", in: "public.directory", "", "", "package"),
        UniformTypeRow("com.apple.bundle", in: "public.directory", "", "", "bundle"),
        UniformTypeRow("public.symlink", in: "public.item com.apple.resolvable", "", "", "symbolic link"),
        UniformTypeRow("public.url", in: "public.data", "", "", "URL"),
        UniformTypeRow("public.file-url", in: "public.url", "", "", "file URL"),
        UniformTypeRow("public.archive", in: "public.data", "", "", "archive"),
        UniformTypeRow("public.zip-archive", in: "public.archive", "zip", "application/zip", "ZIP archive"),
        UniformTypeRow("public.tar-archive", in: "public.archive", "tar", "application/x-tar", "TAR archive"),
        UniformTypeRow(
            "org.gnu.gnu-zip-archive", in: "public.archive", "gz gzip", "application/x-gzip application/gzip",
            "GZIP archive"),
        UniformTypeRow("public.bzip2-archive", in: "public.archive", "bz2 bz", "application/x-bzip2", "BZIP2 archive"),
        UniformTypeRow("public.disk-image", in: "public.archive", "", "", "disk image"),
        UniformTypeRow("public.3d-content", in: "public.content", "", "", "3D content"),
        UniformTypeRow(
            "com.pixar.universal-scene-description", in: "public.3d-content public.data", "usd usda usdc", "",
            "Universal Scene Description"),
        UniformTypeRow(
            "com.pixar.universal-scene-description-mobile", in: "public.3d-content public.data", "usdz",
            "model/vnd.usdz+zip", "Universal Scene Description package"),
    ]
}
