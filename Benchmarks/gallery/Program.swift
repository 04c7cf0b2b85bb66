// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation

/// Shows the pictures of a library as a grid of photos does, for `Benchmarks/gallery.py`.
///
/// Each line of the input is a job and its arguments, separated by tabs. The answer is a JSON object, or a message.
@main
struct Program {
    static func main() {
        guard CommandLine.arguments.count == 2 else {
            print("usage: bench-gallery LIBRARY")
            exit(64)
        }
        while let line = readLine() {
            let words = line.split(separator: "\t").map(String.init)
            do {
                let figures = try answer(words[0], Array(words.dropFirst()), URL(filePath: CommandLine.arguments[1]))
                print(String(decoding: try JSONEncoder().encode(figures), as: UTF8.self))
            } catch {
                print("failed: \(error)")
            }
            fflush(nil)
        }
    }

    private static func answer(_ job: String, _ arguments: [String], _ library: URL) throws -> [String: Double] {
        switch job {
        case "fill":
            return try StoredPictures(of: library).fill(from: arguments, page: Gallery.lastPage)
        case "grid": return try Gallery(library).grid(count: number(arguments, 0), threads: number(arguments, 1))
        case "decode": return try StoredPictures(of: library).decode(count: number(arguments, 0))
        case "call": return try StoredPictures(of: library).call(count: number(arguments, 0))
        case "first": return try Gallery(library).firstPictures(count: number(arguments, 0))
        case "fling": return try Gallery(library).fling()
        default: throw Wrong(description: "no such job: \(job)")
        }
    }

    private static func number(_ arguments: [String], _ index: Int) throws -> Int {
        guard index < arguments.count, let number = Int(arguments[index]) else {
            throw Wrong(description: "a number is missing")
        }
        return number
    }
}

struct Wrong: Error, CustomStringConvertible {
    var description: String
}

extension Duration {
    var milliseconds: Double { Double(components.seconds) * 1e3 + Double(components.attoseconds) / 1e15 }
}

extension [Double] {
    /// Returns the value below which that part of the values lies.
    func quantile(_ part: Double) -> Double {
        isEmpty ? .nan : sorted()[Swift.min(count - 1, Int(Double(count) * part))]
    }
}
