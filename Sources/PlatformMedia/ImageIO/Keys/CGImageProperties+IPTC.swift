// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` is only that `NSString` does not say so.

/// IPTC's 2:05: a short name of the picture; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCObjectName: CFString = "ObjectName"
/// IPTC's 2:07: what was done with it; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCEditStatus: CFString = "EditStatus"
/// IPTC's 2:10: `1` to `8`, the least urgent; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCUrgency: CFString = "Urgency"
/// IPTC's 2:15: a code of up to three letters; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCCategory: CFString = "Category"
/// IPTC's 2:20: further categories; an array of texts.
nonisolated(unsafe) public let kCGImagePropertyIPTCSupplementalCategory: CFString = "SupplementalCategory"
/// IPTC's 2:25: an array of texts.
nonisolated(unsafe) public let kCGImagePropertyIPTCKeywords: CFString = "Keywords"
/// IPTC's 2:40: what is to be heeded in its use; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCSpecialInstructions: CFString = "SpecialInstructions"
/// IPTC's 2:55: the day that it shows, as `20240506`; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCDateCreated: CFString = "DateCreated"
/// IPTC's 2:60: the time that it shows, as `070809+0200`; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCTimeCreated: CFString = "TimeCreated"
/// IPTC's 2:62: the day on which it became a file, as `20240506`; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCDigitalCreationDate: CFString = "DigitalCreationDate"
/// IPTC's 2:63: the time at which it became a file, as `070809+0200`; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCDigitalCreationTime: CFString = "DigitalCreationTime"
/// IPTC's 2:65: the program that wrote this; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCOriginatingProgram: CFString = "OriginatingProgram"
/// IPTC's 2:70: the version of that program; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCProgramVersion: CFString = "ProgramVersion"
/// IPTC's 2:80: who made it; an array of texts.
nonisolated(unsafe) public let kCGImagePropertyIPTCByline: CFString = "Byline"
/// IPTC's 2:85: the occupations of who made it; an array of texts.
nonisolated(unsafe) public let kCGImagePropertyIPTCBylineTitle: CFString = "BylineTitle"
/// IPTC's 2:90: the city that it shows; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCCity: CFString = "City"
/// IPTC's 2:92: the part of the city that it shows; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCSubLocation: CFString = "SubLocation"
/// IPTC's 2:95: the part of the country that it shows; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCProvinceState: CFString = "Province/State"
/// IPTC's 2:100: the country that it shows, by its three letters; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCCountryPrimaryLocationCode: CFString = "Country/PrimaryLocationCode"
/// IPTC's 2:101: the country that it shows; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCCountryPrimaryLocationName: CFString = "Country/PrimaryLocationName"
/// IPTC's 2:103: a code of the transmission; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCOriginalTransmissionReference: CFString =
    "OriginalTransmissionReference"
/// IPTC's 2:105: a headline; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCHeadline: CFString = "Headline"
/// IPTC's 2:110: who provided it; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCCredit: CFString = "Credit"
/// IPTC's 2:115: whose it was first; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCSource: CFString = "Source"
/// IPTC's 2:116: whose rights it is under; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCCopyrightNotice: CFString = "CopyrightNotice"
/// IPTC's 2:118: whom to ask; an array of texts.
nonisolated(unsafe) public let kCGImagePropertyIPTCContact: CFString = "Contact"
/// IPTC's 2:120: a caption; text.
nonisolated(unsafe) public let kCGImagePropertyIPTCCaptionAbstract: CFString = "Caption/Abstract"
/// IPTC's 2:122: who wrote the caption; an array of texts.
nonisolated(unsafe) public let kCGImagePropertyIPTCWriterEditor: CFString = "Writer/Editor"
