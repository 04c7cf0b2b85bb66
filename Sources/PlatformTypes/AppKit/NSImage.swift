// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A picture to display, under AppKit's name.
///
/// The same class as ``UIImage``, so that the results of image requests suit code for either; it has UIImage's members,
/// not AppKit's.
public typealias NSImage = UIImage
