// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The limits of a decoder, beside those of each job.
enum DecoderLimits {
    /// The memory beyond that of the libraries: twice the greatest budget of a decode, because C libraries keep what
    /// they have freed, and count less exactly than we do.
    static let memoryBytes = 1536 << 20
    /// The size of a file in memory: that of the greatest picture that a budget allows.
    static let fileBytes = 768 << 20
    /// The memory that a job may use without asking.
    static let freeBytes = 32 << 20
    /// How often a job may ask for more.
    static let demands = 64
    /// The size of an ICC profile; a longer one is no profile.
    static let profileBytes = 16 << 20
    /// The size of the answer beside pictures: the values of an auxiliary picture are the largest.
    static let answerBytes = 256 << 20
    /// The size of the outline of a movie, which is parsed in the program: some hundred bytes for each track.
    static let outlineBytes = 1 << 20
    /// The number of frames of an animation: an hour has fewer.
    static let frames = 100_000
    /// The time that a job may take beyond its own budget, within which decoders stop by themselves.
    static let grace = Duration.seconds(2)
    /// The time within which a new server, or a new decoder, has to be ready: where memory and processors are short,
    /// the libraries take long to load.
    static let start = Duration.seconds(60)
    /// The time within which a server that is ready has to answer, or it is taken for stopped.
    static let answer = Duration.seconds(5)
    /// The time that a server still has to answer when the job is cancelled for which it is asked.
    static let cancelledAnswer = Duration.milliseconds(500)
    /// The pauses before a job is tried again whose decoder somebody has ended, or for which none could be started.
    static let pauses = [Duration.zero, .milliseconds(100), .milliseconds(200), .milliseconds(400), .milliseconds(800)]
    /// The number of files that a decoder serves.
    static let files = 256
    /// The time after which a decoder without jobs is ended.
    static let idle = Duration.seconds(20)
}
