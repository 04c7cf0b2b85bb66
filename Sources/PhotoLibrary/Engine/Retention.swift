// Licensed under the Apache License, Version 2.0. See LICENSE.

public import Foundation

/// How long a library keeps what nobody needs to find any more, in seconds.
public enum Retention {
    /// Assets stay in the trash for 30 days.
    public static let trash: TimeInterval = 30 * 86400
    /// What it takes to undo a change is kept for 30 days, as long as the trash.
    public static let undo: TimeInterval = 30 * 86400
    /// The history is kept for 366 days; tokens from before are expired.
    public static let history: TimeInterval = 366 * 86400
}
