// Licensed under the Apache License, Version 2.0. See LICENSE.

import APILedger
import Testing

/// Comparing declarations takes into account what matters to callers, and nothing else.
struct DeclarationTests {
    @Test(arguments: [
        ("open func f(_ x: Int, in y: [AnyHashable : Any]?)", "open  func f(_ z: Int,in other: [AnyHashable:Any]?)"),
        ("open func f(_ x: (any Error)?)", "open func f(_ x: Error?)"),
        ("public static let a: Int", "public static var a: Int { get }"),
        ("open var a: Int { get set }", "open var a: Int"),
        ("case photo = 1", "case photo"),
        ("public convenience init(for a: Int)", "public init(for a: Int)"),
        ("@preconcurrency open func f(h: @escaping @Sendable () -> Void)", "open func f(h: @escaping () -> Void)"),
        ("open class func `default`() -> A", "open class func default() -> A"),
        ("public func f<T>(x: T) -> A<T>? where T : B", "public func f<T: B>(x: T) -> A<T>?"),
        ("open subscript(idx: Int) -> A { get }", "open subscript(index: Int) -> A { get }"),
    ])
    func theseAreTheSame(_ left: String, _ right: String) {
        #expect(Declaration(left) == Declaration(right), "\(Declaration(left)) \(Declaration(right))")
    }

    @Test(arguments: [
        ("open func f(_ x: Int)", "open func f(x: Int)"),
        ("open func f(x: Int)", "open func f(x: Int?)"),
        ("open func f(x: Int)", "open func f(x: Int = 0)"),
        ("open func f(x: Int)", "public func f(x: Int)"),
        ("open func f(x: Int)", "open class func f(x: Int)"),
        ("open func f() -> Int", "open func f() async -> Int"),
        ("open func f() -> Int", "open func f() throws -> Int"),
        ("open func f(x: @escaping () -> Void)", "open func f(x: () -> Void)"),
        ("open var a: Int { get }", "open var a: Int"),
        ("public init?(x: Int)", "public init(x: Int)"),
        ("public final class A", "public class A"),
        ("open subscript(idx: Int) -> A { get }", "open subscript(at idx: Int) -> A { get }"),
    ])
    func theseAreNot(_ left: String, _ right: String) {
        #expect(Declaration(left) != Declaration(right))
    }

    @Test(arguments: [
        ("open class func fetchAssets(with a: Int, options: Int?) -> Int", "fetchAssets(with:options:)"),
        ("public init?(_ a: Int)", "init(_:)"), ("open var `default`: Int { get }", "default"),
        ("open subscript(idx: Int) -> Int", "subscript(_:)"), ("case photo = 1", "photo"),
    ])
    func theNameHasItsLabels(_ text: String, _ name: String) {
        #expect(Declaration(text).name == name)
    }

    @Test
    func bracesInStringsAndCommentsOpenNothing() {
        let text = """
            struct A {  // { not this
                /* nor { /* this */ */
                let text = "{ \\(dictionary["}"] ?? "{") "
                let raw = #"\\"{"#
                @Test func aTest() {}
            }
            @available(*, unavailable, message: "use B")
            public func f(x: Int, y: () -> Void = {}) async
                -> Int { 1 }
            """
        let items = SourceDeclarations(text).items
        #expect(items.map(\.path) == ["A", "A.text", "A.raw", "A.aTest()", "f(x:y:)"])
        #expect(items.map(\.isTest) == [false, false, false, true, false])
        #expect(items.last?.unavailable == "use B")
        #expect(items.last.map { Declaration($0.text).description } == "public func f(x:Int,y:()->Void={})async->Int")
    }

    @Test
    func membersOfAnUnavailableTypeAreUnavailable() {
        let text = """
            @available(*, unavailable, message: "later")
            open class A {
                open func f() { g { 1 } }
            }
            extension B {
                public func f() {}
            }
            """
        #expect(SourceDeclarations(text).items.map(\.unavailable) == ["later", "later", nil, nil])
    }
}
