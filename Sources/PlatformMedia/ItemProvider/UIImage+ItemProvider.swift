// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

extension UIImage: NSItemProviderReading {
    /// The types of the picture formats that ``init(data:)`` reads.
    public static var readableTypeIdentifiersForItemProvider: [String] {
        [UTType.png, .jpeg, .heic, .heif, .dng].map(\.identifier)
    }

    /// Decodes a picture on the calling thread, as ``init(data:)`` does.
    ///
    /// A subclass has to override this to make its own objects, and otherwise throws, where UIKit makes an object of
    /// the subclass.
    public static func object(withItemProviderData data: Data, typeIdentifier: String) throws -> Self {
        guard let image = UIImage(data: data) as? Self else { throw CocoaError(.fileReadCorruptFile) }
        return image
    }
}
