// Licensed under the Apache License, Version 2.0. See LICENSE.

/// A font of round strokes, so that no font has to be installed.
///
/// Each letter is a list of strokes on a grid of 4 by 6, two digits a point: column and row, from the top left.
enum StrokeFont {
    private static let letters: [Character: [String]] = [
        "0": ["10 30 41 45 36 16 05 01 10"], "1": ["11 20 26"], "2": ["01 10 30 41 42 06 46"],
        "3": ["01 10 30 41 42 33 44 45 36 16 05", "33 23"], "4": ["36 30 04 44"], "5": ["40 10 03 33 44 45 36 16 05"],
        "6": ["40 20 02 05 16 36 45 44 33 13 04"], "7": ["00 40 16"],
        "8": ["13 02 01 10 30 41 42 33 13 04 05 16 36 45 44 33"], "9": ["06 26 44 41 30 10 01 02 13 33 42"],
        "A": ["06 20 46", "14 34"], "B": ["00 06 36 45 44 33 03", "00 30 41 42 33"], "C": ["41 30 10 01 05 16 36 45"],
        "D": ["00 06 26 44 42 20 00"], "E": ["40 00 06 46", "03 33"], "F": ["40 00 06", "03 33"],
        "G": ["41 30 10 01 05 16 36 45 43 23"], "H": ["00 06", "40 46", "03 43"], "I": ["20 26"],
        "J": ["40 45 36 16 05"], "K": ["00 06", "40 03 46"], "L": ["00 06 46"], "M": ["06 00 23 40 46"],
        "N": ["06 00 46 40"], "O": ["10 30 41 45 36 16 05 01 10"], "P": ["06 00 30 41 42 33 03"],
        "Q": ["10 30 41 45 36 16 05 01 10", "34 46"], "R": ["06 00 30 41 42 33 03", "23 46"],
        "S": ["41 30 10 01 02 13 33 44 45 36 16 05"], "T": ["00 40", "20 26"], "U": ["00 05 16 36 45 40"],
        "V": ["00 26 40"], "W": ["00 16 22 36 40"], "X": ["00 46", "40 06"], "Y": ["00 23 40", "23 26"],
        "Z": ["00 40 06 46"], ":": ["22 22", "25 25"], ".": ["26 26"], "-": ["13 33"], "/": ["06 40"],
        "°": ["10 20 21 11 10"], ",": ["25 17"], "%": ["06 40", "00 01", "45 46"],
    ]

    /// Returns the width of a text of this height.
    static func width(of text: String, height: Float) -> Float {
        Float(text.count) * height / 6 * 5.6 - height / 6 * 1.6
    }

    static func strokes(of letter: Character) -> [[Point]] {
        (letters[letter] ?? []).map { stroke in
            stroke.split(separator: " ").map { pair in
                let digits = pair.unicodeScalars.map { Float($0.value) - 48 }
                return Point(digits[0], digits[1])
            }
        }
    }
}

extension Canvas {
    /// Writes a text to the right of `u`; the tops of its letters are at `v`.
    func write(_ text: String, _ u: Float, _ v: Float, height: Float, weight: Float = 0.12, _ colour: Colour) {
        let unit = height / 6
        for (index, letter) in text.uppercased().enumerated() {
            let left = u + Float(index) * unit * 5.6
            for stroke in StrokeFont.strokes(of: letter) {
                lines(stroke.map { Point(left + $0.u * unit, v + $0.v * unit) }, width: height * weight, colour)
            }
        }
    }

    /// Writes a text centred on `u`.
    func write(centred text: String, _ u: Float, _ v: Float, height: Float, weight: Float = 0.12, _ colour: Colour) {
        write(text, u - StrokeFont.width(of: text, height: height) / 2, v, height: height, weight: weight, colour)
    }
}
