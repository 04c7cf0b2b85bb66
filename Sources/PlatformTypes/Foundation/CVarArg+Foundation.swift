// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

// Objective-C's runtime lets every object and every bridged value be an argument of a format. A function that takes
// `[any CVarArg]` gets the objects and values themselves; only `%@` of Foundation's own formatting, which goes through
// C, gets their text. C is not handed the objects, because Foundation on Linux crashes on its own collections there.

// swift-format-ignore: AvoidRetroactiveConformances
/// Objects as arguments of a format.
extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The text for `%@`: the object's description.
    public var _cVarArgObject: any CVarArg { NSString(string: description) }

    /// The object's address, valid as long as the object is retained.
    public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
}

// swift-format-ignore: AvoidRetroactiveConformances
/// Dates as arguments of a format.
extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The text for `%@`: the date's description.
    public var _cVarArgObject: any CVarArg { (self as NSDate)._cVarArgObject }

    /// The address of an `NSDate` that is never freed. Formatting uses ``_cVarArgObject`` instead.
    public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passRetained(self as NSDate).toOpaque())] }
}

// swift-format-ignore: AvoidRetroactiveConformances
/// Arrays as arguments of a format.
extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The text for `%@`: the description of the array as `NSArray`.
    public var _cVarArgObject: any CVarArg { (self as NSArray)._cVarArgObject }

    /// The address of an `NSArray` that is never freed. Formatting uses ``_cVarArgObject`` instead.
    public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passRetained(self as NSArray).toOpaque())] }
}

// swift-format-ignore: AvoidRetroactiveConformances
/// Sets as arguments of a format.
extension Set: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The text for `%@`: the description of the set as `NSSet`.
    public var _cVarArgObject: any CVarArg { (self as NSSet)._cVarArgObject }

    /// The address of an `NSSet` that is never freed. Formatting uses ``_cVarArgObject`` instead.
    public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passRetained(self as NSSet).toOpaque())] }
}

// swift-format-ignore: AvoidRetroactiveConformances
/// Dictionaries as arguments of a format.
extension Dictionary: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The text for `%@`: the description of the dictionary as `NSDictionary`.
    public var _cVarArgObject: any CVarArg { (self as NSDictionary)._cVarArgObject }

    /// The address of an `NSDictionary` that is never freed. Formatting uses ``_cVarArgObject`` instead.
    public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passRetained(self as NSDictionary).toOpaque())] }
}

// swift-format-ignore: AvoidRetroactiveConformances
/// UUIDs as arguments of a format.
extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The text for `%@`: the description of the UUID as `NSUUID`.
    public var _cVarArgObject: any CVarArg { (self as NSUUID)._cVarArgObject }

    /// The address of an `NSUUID` that is never freed. Formatting uses ``_cVarArgObject`` instead.
    public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passRetained(self as NSUUID).toOpaque())] }
}

// swift-format-ignore: AvoidRetroactiveConformances
/// URLs as arguments of a format.
extension URL: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The text for `%@`: the description of the URL as `NSURL`.
    public var _cVarArgObject: any CVarArg { (self as NSURL)._cVarArgObject }

    /// The address of an `NSURL` that is never freed. Formatting uses ``_cVarArgObject`` instead.
    public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passRetained(self as NSURL).toOpaque())] }
}

// swift-format-ignore: AvoidRetroactiveConformances
/// Data as arguments of a format.
extension Data: @retroactive CVarArg, @retroactive _CVarArgObject {
    /// The text for `%@`: the description of the data as `NSData`.
    public var _cVarArgObject: any CVarArg { (self as NSData)._cVarArgObject }

    /// The address of an `NSData` that is never freed. Formatting uses ``_cVarArgObject`` instead.
    public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passRetained(self as NSData).toOpaque())] }
}
