// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PlatformTypes
import Testing

struct UniformTypesTests {
    @Test func theCaseOfAnIdentifierDoesNotMatter() throws {
        let type = try #require(UTType("Public.JPEG"))
        #expect(type == .jpeg)
        #expect(type.identifier == "public.jpeg")
    }

    @Test func anIdentifierThatNobodyDeclaresHasNoType() {
        #expect(UTType("com.example.nothing") == nil)
        #expect(UTType("") == nil)
    }

    @Test func aTypeIsPrintedAsItsIdentifier() {
        #expect("\(UTType.heic)" == "public.heic")
        #expect(UTType.heic.description == "public.heic")
    }

    @Test func thePreferredTagsAreTheFirst() {
        #expect(UTType.jpeg.tags[.filenameExtension] == ["jpeg", "jpg", "jpe"])
        #expect(UTType.jpeg.tags[.mimeType] == ["image/jpeg", "image/jpg"])
        #expect(UTType.jpeg.preferredFilenameExtension == "jpeg")
        #expect(UTType.jpeg.preferredMIMEType == "image/jpeg")
    }

    @Test func aTypeWithoutFilesHasNoTags() {
        #expect(UTType.image.tags.isEmpty)
        #expect(UTType.image.preferredFilenameExtension == nil)
        #expect(UTType.image.preferredMIMEType == nil)
    }

    @Test func aTypeIsCalledByANameOrByThatOfTheTypeAbove() {
        #expect(UTType.jpeg.localizedDescription == "JPEG image")
        #expect(UTType.heic.localizedDescription == "HEIF image")
        #expect(UTType(filenameExtension: "livp")?.localizedDescription == nil)
    }

    @Test func aTypeIsEitherDeclaredOrDynamic() throws {
        let dynamic = try #require(UTType(filenameExtension: "livp"))
        #expect(UTType.png.isDeclared)
        #expect(!UTType.png.isDynamic)
        #expect(!dynamic.isDeclared)
        #expect(dynamic.isDynamic)
    }

    @Test func aPublicTypeBelongsToNobody() {
        #expect(UTType.png.isPublic)
        #expect(!UTType.gif.isPublic)
    }

    @Test func typesAreTheSameByTheirIdentifiers() {
        let types: Set = [
            UTType(exportedAs: "com.example.sketch", conformingTo: .image),
            UTType(importedAs: "com.example.sketch", conformingTo: .data),
        ]
        #expect(types.count == 1)
        #expect(UTType.jpeg != .png)
        #expect(UTType.jpeg.hashValue == UTType("PUBLIC.JPEG")?.hashValue)
        #expect(UTType.jpeg.hashValue != UTType.png.hashValue)
    }

    @Test func aTypeIsWrittenAsAString() throws {
        let types = [UTType.jpeg, try #require(UTType(filenameExtension: "livp"))]
        let json = try JSONEncoder().encode(types)
        #expect(String(decoding: json, as: UTF8.self) == #"["public.jpeg","dyn.ah62d4rv4ge8024p0sa"]"#)
        let read = try JSONDecoder().decode([UTType].self, from: json)
        #expect(read == types)
        #expect(read.map(\.preferredFilenameExtension) == ["jpeg", "livp"])
    }

    @Test func aTypeThatIsNotInTheTableIsReadWithoutItsParent() throws {
        let sketch = UTType(exportedAs: "com.example.sketch", conformingTo: .image)
        let read = try JSONDecoder().decode(UTType.self, from: JSONEncoder().encode(sketch))
        #expect(read == sketch)
        #expect(!read.conforms(to: .image))
        #expect(read.conforms(to: .data))
    }

    @Test func aProgramMayDeclareTypes() {
        let sketch = UTType(exportedAs: "com.example.sketch", conformingTo: .image)
        let draft = UTType(importedAs: "com.example.draft", conformingTo: sketch)
        #expect(sketch.isDeclared)
        #expect(draft.conforms(to: sketch))
        #expect(draft.conforms(to: .image))
        #expect(draft.supertypes == [sketch, .image, .data, .content, .item])
        #expect(UTType(exportedAs: "com.example.file").conforms(to: .data))
    }

    @Test func whatTheTableDeclaresIsNotDeclaredAnew() {
        #expect(UTType(importedAs: "public.jpeg", conformingTo: .movie).supertypes == UTType.jpeg.supertypes)
        #expect(UTType(exportedAs: "dyn.ah62d4rv4ge8024p0sa").preferredFilenameExtension == "livp")
    }
}
