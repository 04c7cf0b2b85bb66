// Licensed under the Apache License, Version 2.0. See LICENSE.

import Testing

@testable import Photos

/// The rules of PhotoKit for the calls of a request's handler, one by one.
struct DeliveryStateTests {
    typealias Answer = DeliveryState.Answer
    typealias Mode = DeliveryState.Mode

    /// Returns the answers that the handler gets, of those that arrive in this order.
    private static func delivered(
        _ mode: Mode, _ arriving: [Answer], allowsSecondary: Bool = false
    ) -> [Answer] {
        var state = DeliveryState(mode, allowsSecondary: allowsSecondary)
        return arriving.filter { state.receive($0) == .deliver }
    }

    // MARK: - Synchronous requests

    @Test(arguments: DeliveryState.Rendition.allCases)
    func aSynchronousRequestIsAnsweredOnTheCallingThreadBeforeItReturns(_ rendition: DeliveryState.Rendition) {
        let state = DeliveryState(.synchronous)
        #expect(state.start(rendition).place == .caller && state.place == .caller)
    }

    @Test func aSynchronousRequestIsAnsweredExactlyOnce() {
        #expect(Self.delivered(.synchronous, [.final, .final, .failed, .inCloud]) == [.final])
    }

    @Test func theAnswerToASynchronousRequestIsNeverDegraded() {
        #expect(DeliveryState(.synchronous).start(.smaller).rendition == nil)
        #expect(Self.delivered(.synchronous, [.degraded, .secondary, .substitute, .final]) == [.final])
    }

    @Test func aSynchronousRequestCannotBeCancelled() {
        #expect(Self.delivered(.synchronous, [.cancelled, .final]) == [.final])
    }

    // MARK: - Delivery modes

    @Test func anOpportunisticRequestDeliversADegradedPictureFirstAndTheFinalOneLater() {
        #expect(Self.delivered(.opportunistic, [.degraded, .final]) == [.degraded, .final])
    }

    @Test func theFirstOpportunisticAnswerComesBeforeTheCallReturnsIfARenditionIsStored() {
        let start = DeliveryState(.opportunistic).start(.smaller)
        #expect(start == .init(rendition: .degraded, place: .caller, makesPicture: true))
    }

    @Test func aRenditionAsGoodAsTheOriginalIsTheOnlyOpportunisticAnswer() {
        let start = DeliveryState(.opportunistic).start(.sufficient)
        #expect(start == .init(rendition: .final, place: .caller, makesPicture: false))
    }

    @Test func withoutARenditionAnOpportunisticRequestDeliversThePreviewInTheFileAndTheFinalPictureOnTheMainQueue() {
        let start = DeliveryState(.opportunistic).start(.none)
        #expect(start == .init(rendition: nil, preview: .degraded, place: .mainQueue, makesPicture: true))
        #expect(Self.delivered(.opportunistic, [.final]) == [.final])
    }

    @Test(arguments: [Mode.synchronous, .highQuality], DeliveryState.Rendition.allCases)
    func aRequestForTheFinalPictureOnlyUsesNoPreview(_ mode: Mode, _ rendition: DeliveryState.Rendition) {
        #expect(DeliveryState(mode).start(rendition).preview == nil)
    }

    @Test func laterOpportunisticAnswersComeOnTheMainQueue() {
        #expect(DeliveryState(.opportunistic).place == .mainQueue)
    }

    @Test func aHighQualityRequestIsAnsweredOnceOnTheMainQueue() {
        #expect(DeliveryState(.highQuality).place == .mainQueue)
        #expect(Self.delivered(.highQuality, [.degraded, .secondary, .final, .final]) == [.final])
    }

    @Test func aHighQualityRequestUsesNoRenditionThatIsSmallerThanThePicture() {
        #expect(DeliveryState(.highQuality).start(.smaller).rendition == nil)
        #expect(DeliveryState(.highQuality).start(.sufficient).rendition == .final)
    }

    @Test func aFastRequestIsAnsweredOnceOnTheMainQueueAndMayBeDegradedAndFinal() {
        let start = DeliveryState(.fast).start(.smaller)
        #expect(start == .init(rendition: .substitute, place: .mainQueue, makesPicture: false))
        #expect(Self.delivered(.fast, [.substitute, .final]) == [.substitute])
        #expect(Answer.substitute.isDegraded && Answer.substitute.isLast)
    }

    @Test func aFastRequestWithoutARenditionDeliversThePreviewInTheFileOrElseTheFinalPicture() {
        let start = DeliveryState(.fast).start(.none)
        #expect(start == .init(rendition: nil, preview: .substitute, place: .mainQueue, makesPicture: true))
        #expect(Self.delivered(.fast, [.degraded, .final]) == [.final])
    }

    // MARK: - Degraded pictures

    @Test func aDegradedPictureIsNeverDeliveredAfterTheFinalOne() {
        let late: [Answer] = [.final, .degraded, .secondary]
        #expect(Self.delivered(.opportunistic, late, allowsSecondary: true) == [.final])
    }

    @Test func thePromisedFollowUpMayFail() {
        #expect(Self.delivered(.opportunistic, [.degraded, .failed, .final]) == [.degraded, .failed])
    }

    @Test func aSecondDegradedPictureComesOnlyIfItIsAllowed() {
        let arriving: [Answer] = [.degraded, .secondary, .final]
        #expect(Self.delivered(.opportunistic, arriving) == [.degraded, .final])
        #expect(Self.delivered(.opportunistic, arriving, allowsSecondary: true) == arriving)
    }

    @Test func aSecondDegradedPictureIsNotFollowedByTheFirst() {
        let arriving: [Answer] = [.secondary, .degraded, .secondary, .final]
        #expect(Self.delivered(.opportunistic, arriving, allowsSecondary: true) == [.secondary, .final])
    }

    // MARK: - Cancelling and the cloud

    @Test(arguments: [Mode.opportunistic, .highQuality, .fast])
    func aCancelledRequestIsToldOnce(_ mode: Mode) {
        #expect(Self.delivered(mode, [.cancelled, .cancelled, .final, .failed]) == [.cancelled])
    }

    @Test(arguments: [Mode.opportunistic, .highQuality, .fast])
    func afterTheFinalResultACancelComesTooLate(_ mode: Mode) {
        #expect(Self.delivered(mode, [.final, .cancelled]) == [.final])
    }

    @Test func afterADegradedPictureARequestCanStillBeCancelled() {
        #expect(Self.delivered(.opportunistic, [.degraded, .cancelled, .final]) == [.degraded, .cancelled])
    }

    @Test(arguments: Mode.allCases)
    func bytesInTheCloudEndTheRequest(_ mode: Mode) {
        #expect(Self.delivered(mode, [.inCloud, .final]) == [.inCloud])
    }

    @Test func bytesInTheCloudMayFollowADegradedPicture() {
        #expect(Self.delivered(.opportunistic, [.degraded, .inCloud]) == [.degraded, .inCloud])
    }
}

/// All orders in which answers can arrive, up to six of them.
struct DeliveryOrderTests {
    typealias Answer = DeliveryState.Answer

    /// Calls the body with the answers that the handler gets, for each order.
    private static func forEachOrder(
        _ mode: DeliveryState.Mode, _ allowsSecondary: Bool,
        _ body: (_ arrived: [Answer], _ delivered: [Answer]) -> Void
    ) {
        var orders: [[Answer]] = [[]]
        for _ in 1...6 {
            orders = orders.flatMap { order in Answer.allCases.map { order + [$0] } }
            for order in orders {
                var state = DeliveryState(mode, allowsSecondary: allowsSecondary)
                body(order, order.filter { state.receive($0) == .deliver })
            }
        }
    }

    /// Returns what is wrong with the calls of a handler; `nil` if nothing is.
    private static func problem(
        _ mode: DeliveryState.Mode, _ allowsSecondary: Bool, _ arrived: [Answer], _ delivered: [Answer]
    ) -> String? {
        let last = delivered.last
        if delivered.dropLast().contains(where: \.isLast) { return "something follows the last answer" }
        if delivered.count(where: { $0 == .degraded }) > 1 { return "two first degraded pictures" }
        if delivered.count(where: { $0 == .secondary }) > (allowsSecondary ? 1 : 0) { return "too many second ones" }
        if let second = delivered.firstIndex(of: .secondary), delivered[second...].contains(.degraded) {
            return "the second degraded picture came first"
        }
        if mode != .opportunistic, delivered.count > 1 { return "more than one call" }
        if mode == .synchronous, last == .cancelled || last?.isDegraded == true { return "a synchronous request" }
        if mode == .highQuality, last?.isDegraded == true { return "high quality is degraded" }
        if mode != .fast, last == .substitute { return "a substitute" }
        if arrived.contains(.final), last?.isLast != true { return "the final picture came, and no end" }
        return nil
    }

    @Test(arguments: DeliveryState.Mode.allCases, [false, true])
    func theRulesHoldInEveryOrder(_ mode: DeliveryState.Mode, _ allowsSecondary: Bool) {
        var problems: [String] = []
        var orders = 0
        Self.forEachOrder(mode, allowsSecondary) { arrived, delivered in
            orders += 1
            guard let problem = Self.problem(mode, allowsSecondary, arrived, delivered) else { return }
            problems.append("\(problem): \(arrived) gave \(delivered)")
        }
        #expect(orders == 137_256)
        #expect(problems.isEmpty, "\(problems.prefix(3))")
    }
}
