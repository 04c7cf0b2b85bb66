// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation
public import PlatformTypes

// Constants, whose objects never change: `unsafe` only because `NSString` is not declared `Sendable`.

/// The short title of the picture; text. IPTC dataset 2:05.
nonisolated(unsafe) public let kCGImagePropertyIPTCObjectName: CFString = "ObjectName"
/// The editorial status; text. IPTC dataset 2:07.
nonisolated(unsafe) public let kCGImagePropertyIPTCEditStatus: CFString = "EditStatus"
/// The urgency, from `1` to `8`, the least urgent; text. IPTC dataset 2:10.
nonisolated(unsafe) public let kCGImagePropertyIPTCUrgency: CFString = "Urgency"
/// The category, a code of up to three letters; text. IPTC dataset 2:15.
nonisolated(unsafe) public let kCGImagePropertyIPTCCategory: CFString = "Category"
/// The supplemental categories; an array of texts. IPTC dataset 2:20.
nonisolated(unsafe) public let kCGImagePropertyIPTCSupplementalCategory: CFString = "SupplementalCategory"
/// The keywords; an array of texts. IPTC dataset 2:25.
nonisolated(unsafe) public let kCGImagePropertyIPTCKeywords: CFString = "Keywords"
/// The instructions for its use; text. IPTC dataset 2:40.
nonisolated(unsafe) public let kCGImagePropertyIPTCSpecialInstructions: CFString = "SpecialInstructions"
/// The date of the content, as `20240506`; text. IPTC dataset 2:55.
nonisolated(unsafe) public let kCGImagePropertyIPTCDateCreated: CFString = "DateCreated"
/// The time of the content, as `070809+0200`; text. IPTC dataset 2:60.
nonisolated(unsafe) public let kCGImagePropertyIPTCTimeCreated: CFString = "TimeCreated"
/// The date of digitisation, as `20240506`; text. IPTC dataset 2:62.
nonisolated(unsafe) public let kCGImagePropertyIPTCDigitalCreationDate: CFString = "DigitalCreationDate"
/// The time of digitisation, as `070809+0200`; text. IPTC dataset 2:63.
nonisolated(unsafe) public let kCGImagePropertyIPTCDigitalCreationTime: CFString = "DigitalCreationTime"
/// The program that wrote the record; text. IPTC dataset 2:65.
nonisolated(unsafe) public let kCGImagePropertyIPTCOriginatingProgram: CFString = "OriginatingProgram"
/// The version of that program; text. IPTC dataset 2:70.
nonisolated(unsafe) public let kCGImagePropertyIPTCProgramVersion: CFString = "ProgramVersion"
/// The creators; an array of texts. IPTC dataset 2:80.
nonisolated(unsafe) public let kCGImagePropertyIPTCByline: CFString = "Byline"
/// The occupations of the creators; an array of texts. IPTC dataset 2:85.
nonisolated(unsafe) public let kCGImagePropertyIPTCBylineTitle: CFString = "BylineTitle"
/// The city shown; text. IPTC dataset 2:90.
nonisolated(unsafe) public let kCGImagePropertyIPTCCity: CFString = "City"
/// The part of the city shown; text. IPTC dataset 2:92.
nonisolated(unsafe) public let kCGImagePropertyIPTCSubLocation: CFString = "SubLocation"
/// The part of the country shown; text. IPTC dataset 2:95.
nonisolated(unsafe) public let kCGImagePropertyIPTCProvinceState: CFString = "Province/State"
/// The country shown, as its three-letter code; text. IPTC dataset 2:100.
nonisolated(unsafe) public let kCGImagePropertyIPTCCountryPrimaryLocationCode: CFString = "Country/PrimaryLocationCode"
/// The country shown; text. IPTC dataset 2:101.
nonisolated(unsafe) public let kCGImagePropertyIPTCCountryPrimaryLocationName: CFString = "Country/PrimaryLocationName"
/// The reference of the transmission; text. IPTC dataset 2:103.
nonisolated(unsafe) public let kCGImagePropertyIPTCOriginalTransmissionReference: CFString =
    "OriginalTransmissionReference"
/// The headline; text. IPTC dataset 2:105.
nonisolated(unsafe) public let kCGImagePropertyIPTCHeadline: CFString = "Headline"
/// The provider; text. IPTC dataset 2:110.
nonisolated(unsafe) public let kCGImagePropertyIPTCCredit: CFString = "Credit"
/// The original owner; text. IPTC dataset 2:115.
nonisolated(unsafe) public let kCGImagePropertyIPTCSource: CFString = "Source"
/// The copyright notice; text. IPTC dataset 2:116.
nonisolated(unsafe) public let kCGImagePropertyIPTCCopyrightNotice: CFString = "CopyrightNotice"
/// The contacts; an array of texts. IPTC dataset 2:118.
nonisolated(unsafe) public let kCGImagePropertyIPTCContact: CFString = "Contact"
/// The caption; text. IPTC dataset 2:120.
nonisolated(unsafe) public let kCGImagePropertyIPTCCaptionAbstract: CFString = "Caption/Abstract"
/// The writers of the caption; an array of texts. IPTC dataset 2:122.
nonisolated(unsafe) public let kCGImagePropertyIPTCWriterEditor: CFString = "Writer/Editor"
