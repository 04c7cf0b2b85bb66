// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A picture to show, as code for macOS names it.
///
/// The same class as ``UIImage``, so that what image requests deliver fits code for either; it has UIImage's members, not
/// AppKit's.
public typealias NSImage = UIImage
