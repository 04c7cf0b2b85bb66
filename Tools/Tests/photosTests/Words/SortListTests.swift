// Licensed under the Apache License, Version 2.0. See LICENSE.

import ArgumentParser
import PhotoQuery
import Testing

@testable import photos

struct SortListTests {
    @Test
    func keysAndDirectionsAreRead() throws {
        let list = try SortList(parsing: "creationDate:desc,filename,byteSize:asc")
        #expect(list.terms.map(\.key) == [.creationDate, .filename, .byteSize])
        #expect(list.terms.map(\.isAscending) == [false, true, true])
    }

    @Test(arguments: ["", "size", "creationDate,", "creationDate:down", "creationDate:desc:asc"])
    func whatIsNoOrderIsRefused(_ text: String) {
        #expect(throws: ValidationError.self) { try SortList(parsing: text) }
    }
}
