// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import CDecoders
internal import Foundation

/// Where a program decodes the files of others.
package enum DecoderPlace: String, Sendable {
    /// In processes of their own, which can neither open files nor speak to anyone.
    case children
    /// In the program itself, with the same budgets.
    case inProcess = "inprocess"

    /// The place of this program: in processes of their own, if the program can start itself again, unless
    /// `PHOTOS_DECODERS` is `inprocess`. It can on Linux, if Photos is linked into the program itself and not into a
    /// library, `/proc` is there, and the program has no more privileges than whoever started it.
    package static let ofProgram = DecoderPlace(
        setting: ProcessInfo.processInfo.environment["PHOTOS_DECODERS"], canStart: decoders_can_start())

    init(setting: String?, canStart: Bool) {
        self = canStart ? setting.flatMap(DecoderPlace.init(rawValue:)) ?? .children : .inProcess
    }

    /// The decoders of the program; `nil` if it decodes in process.
    static var pool: DecoderPool? { ofProgram == .children ? ProgramDecoders.current.pool : nil }
}
