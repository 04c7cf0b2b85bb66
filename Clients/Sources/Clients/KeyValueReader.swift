// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos

extension PHAsset {
    /// The name without a round trip over the resources.
    var quickFilename: String? {
        value(forKey: "filename") as? String
    }

    var isPlaceholder: Bool {
        (value(forKey: "isCloudPlaceholder") as? Bool) ?? false
    }

    var primaryResource: PHAssetResource? {
        PHAssetResource.assetResources(for: self).first { $0.type == .photo || $0.type == .video }
    }
}

extension PHAssetResource {
    var fileSize: Int64 {
        (value(forKey: "fileSize") as? Int64) ?? 0
    }

    /// As clients ask that come from Objective-C.
    var unsignedFileSize: UInt64? {
        (value(forKey: "fileSize") as? NSNumber)?.uint64Value
    }

    var isLocallyAvailable: Bool {
        (value(forKey: "locallyAvailable") as? Bool) ?? false
    }
}

/// The rows of an information panel, read by undocumented keys.
struct InformationPanel {
    let asset: PHAsset

    var rows: [String: String] {
        var rows: [String: String] = [:]
        rows["Name"] = asset.quickFilename
        rows["Folder"] = asset.value(forKey: "directory") as? String
        if let resource = asset.primaryResource {
            rows["Bytes"] = String(resource.fileSize)
            rows["Here"] = resource.isLocallyAvailable && !asset.isPlaceholder ? "yes" : "no"
        }
        return rows
    }
}
