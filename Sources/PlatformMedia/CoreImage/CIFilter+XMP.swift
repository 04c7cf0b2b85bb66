// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
internal import PhotoLibrary
internal import PhotoMetadata
public import PlatformTypes

/// Filters from XMP, in the namespace in which Apple's programs write the geometry of an edit.
extension CIFilter {
    /// Returns the filters in an XMP packet, such as `AdjustmentXMP` of the AssetsLibrary framework: `CIAffineTransform`, then
    /// `CICrop`, as far as the packet has them.
    ///
    /// Returns an empty array without an error for a packet of other properties. Returns an empty array and Cocoa's error
    /// `fileReadCorruptFile` for bytes that are not a whole packet, for numbers that are missing or invalid, for more than
    /// 2 MiB, and for filters that, applied to a picture with the extent, make no picture or a picture that is too large.
    ///
    /// - Parameters:
    ///   - xmpData: The packet.
    ///   - extent: The extent of the picture to which the filters are going to be applied.
    ///   - outError: Receives the error if the packet cannot be read; otherwise it is unchanged.
    public class func filterArray(
        fromSerializedXMP xmpData: Data, inputImageExtent extent: CGRect, error outError: NSErrorPointer
    ) -> [CIFilter] {
        do throws(LibraryError) {
            return try AdjustmentSettings(xmp: xmpData).filters(for: extent)
        } catch {
            outError?.pointee = NSError(
                domain: NSCocoaErrorDomain, code: CocoaError.Code.fileReadCorruptFile.rawValue,
                userInfo: [
                    NSLocalizedDescriptionKey: error.message,
                    NSLocalizedRecoverySuggestionErrorKey: "Show the picture without the filters.",
                ])
            return []
        }
    }
}

extension AdjustmentSettings {
    /// Returns the filters, which programs apply without a check.
    fileprivate func filters(for extent: CGRect) throws(LibraryError) -> [CIFilter] {
        var filters: [CIFilter] = []
        var result = extent
        if let affine {
            let map = CGAffineTransform(
                a: affine[0], b: affine[1], c: affine[2], d: affine[3], tx: affine[4], ty: affine[5])
            guard let bounds = CIImage.bounds(of: extent, under: map) else {
                throw LibraryError(
                    .damagedFile,
                    "The affine map of the XMP moves all pixels out of \(extent), or makes the picture too large."
                )
            }
            result = bounds
            filters.append(CIFilter(.transform, kCIInputTransformKey, map))
        }
        if let crop {
            let part = CGRect(x: crop[0], y: crop[1], width: crop[2], height: crop[3])
            guard crop[2] > 0, crop[3] > 0, !result.intersection(part.integral).isEmpty else {
                throw LibraryError(.damagedFile, "The crop of the XMP, \(part), is outside the picture.")
            }
            filters.append(CIFilter(.crop, FilterKind.rectangleKey, CIVector(cgRect: part)))
        }
        return filters
    }
}

extension CIFilter {
    fileprivate convenience init(_ kind: FilterKind, _ key: String, _ value: Any) {
        self.init(kind)
        setValue(value, forKey: key)
    }
}
