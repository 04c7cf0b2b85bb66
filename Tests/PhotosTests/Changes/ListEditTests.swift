// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import PhotoLibrary
import Testing

@testable import Photos

struct ListEditTests {
    private let all = (0..<8).map { _ in UUID() }

    /// Applies steps to a list, by the rule of the library.
    private func applying(_ steps: [ListEdit.Step], to list: [UUID]) -> [UUID] {
        steps.reduce(list) { list, step in
            switch step {
            case .arrange(let moved, let place): place.arrange(moved, in: list) { $0 }
            case .remove(let going): list.filter { !going.contains($0) }
            }
        }
    }

    @Test func stepsGiveTheListThatTheProgramSees() throws {
        let start = Array(all[0..<5])
        var edit = ListEdit(start)
        var steps = try edit.insert([all[5], all[6], all[7]], at: IndexSet([0, 1, 4]))
        #expect(edit.list == [all[5], all[6], all[0], all[1], all[7], all[2], all[3], all[4]])
        steps += try edit.move(at: IndexSet([0, 2, 7]), to: 1)
        #expect(edit.list == [all[6], all[5], all[0], all[4], all[1], all[7], all[2], all[3]])
        steps += try edit.remove(at: IndexSet([1, 3]))
        steps += try edit.replace(at: IndexSet([0]), with: [all[5]])
        #expect(edit.list == [all[5], all[0], all[1], all[7], all[2], all[3]])
        #expect(applying(steps, to: start) == edit.list)
    }

    /// Another program removed a neighbour and added something elsewhere.
    @Test func stepsFindTheirPlaceInAListThatOthersChanged() throws {
        var edit = ListEdit(Array(all[0..<4]))
        let steps = try edit.insert([all[5]], at: IndexSet(integer: 2))
        #expect(
            applying(steps, to: [all[6], all[0], all[1], all[2], all[3]]) == [
                all[6], all[0], all[1], all[5], all[2], all[3],
            ])
        #expect(applying(steps, to: [all[0], all[2], all[3], all[7]]) == [all[0], all[5], all[2], all[3], all[7]])
        #expect(applying(steps, to: [all[0], all[3]]) == [all[0], all[3], all[5]])
    }

    @Test func whatIsInsertedStaysBehindTheElementInFrontOfIt() throws {
        var edit = ListEdit(Array(all[0..<2]))
        let between = try edit.insert([all[5]], at: IndexSet(integer: 1))
        #expect(between == [.arrange([all[5]], ListPlace(after: all[0], before: all[1]))])
        #expect(applying(between, to: [all[0], all[7], all[1]]) == [all[0], all[5], all[7], all[1]])
        let last = try edit.insert([all[6]], at: IndexSet(integer: 3))
        #expect(applying(last, to: [all[0], all[5], all[1], all[7]]) == [all[0], all[5], all[1], all[6], all[7]])
    }

    @Test func indexesOutOfBoundsAreRefused() {
        var edit = ListEdit(Array(all[0..<2]))
        #expect(throws: LibraryError.self) { try edit.remove(at: IndexSet(integer: 2)) }
        #expect(throws: LibraryError.self) { try edit.insert([all[5]], at: IndexSet(integer: 3)) }
        #expect(throws: LibraryError.self) { try edit.move(at: IndexSet(integer: 0), to: 2) }
        #expect(throws: LibraryError.self) { try edit.insert([all[5]], at: IndexSet([0, 1])) }
    }

    @Test func whatIsThereAlreadyCannotBeInserted() {
        var edit = ListEdit(Array(all[0..<2]))
        let error = #expect(throws: LibraryError.self) { try edit.insert([all[1]], at: IndexSet(integer: 0)) }
        #expect(error?.code == .conflict)
    }

    @Test(arguments: 1...200 as ClosedRange<Int>)
    func anyEditsGiveTheListThatTheProgramSees(seed: Int) throws {
        var random = SystemRandomNumberGenerator()
        var edit = ListEdit(Array(all[0..<4]))
        var there = edit.list
        for _ in 0..<6 {
            let list = edit.list
            let indexes = IndexSet(list.indices.filter { _ in Bool.random(using: &random) })
            let new = all.filter { !list.contains($0) }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: there = applying(try edit.remove(at: indexes), to: there)
            case 1:
                let places = IndexSet(
                    Array(0..<(list.count + new.count)).shuffled(using: &random).prefix(new.count).sorted())
                guard places.enumerated().allSatisfy({ $0.element <= list.count + $0.offset }) else { continue }
                there = applying(try edit.insert(new, at: places), to: there)
            case 2:
                let count = list.count - indexes.count
                there = applying(
                    try edit.move(at: indexes, to: Int.random(in: 0...count, using: &random)), to: there)
            default:
                edit.append(new.prefix(1).map { $0 })
                there += new.prefix(1)
            }
            #expect(there == edit.list)
        }
    }
}
