// Licensed under the Apache License, Version 2.0. See LICENSE.

internal import Foundation
internal import PhotoLibrary
internal import PlatformMedia
internal import PlatformTypes

/// The requests for the input of an editor. All handlers are called on the main queue.
enum EditingInputs {
    private static let table = RequestTable<any RunningRequest>()

    static func start(
        of asset: PHAsset, _ options: PHContentEditingInputRequestOptions?,
        _ handler: @escaping (PHContentEditingInput?, [AnyHashable: Any]) -> Void
    ) -> PHContentEditingInputRequestID {
        let pending = table.open(DeliveryState(.highQuality)) { (outcome: Outcome<MadeInput>, _) in
            handler(outcome.value?.input, outcome.editingInfo)
        }
        let judge = RecipeJudge(options)
        let wishes = InputWishes(options)
        let network = NetworkAccess(options)
        RuntimeServices.decode {
            guard pending.isActive else { return }
            // Where the recipe is not local nothing is judged: the request ends there, or begins again after a download.
            guard let found = try? EditedAsset(asset), let recipe = try? found.recipe() else {
                return answer(pending, asset, KnownRecipe(nil), wishes, network)
            }
            let known = KnownRecipe(recipe)
            judge.judge(known) { isSupported in
                RuntimeServices.decode {
                    answer(pending, asset, isSupported ? known : KnownRecipe(nil), wishes, network)
                }
            }
        }
        return Int(pending.number)
    }

    static func cancel(_ number: PHContentEditingInputRequestID) {
        if let number = Int32(exactly: number) { table.cancel(number) }
    }

    private static func answer(
        _ pending: PendingRequest<MadeInput>, _ asset: PHAsset, _ recipe: KnownRecipe, _ wishes: InputWishes,
        _ network: NetworkAccess
    ) {
        guard pending.isActive else { return }
        pending.answer(network) { () throws(LibraryError) in
            .result(MadeInput(try EditingContent(EditedAsset(asset, wishes.original), recipe.data, wishes)), .final)
        } download: { onProgress throws(LibraryError) in
            try EditedAsset(asset, wishes.original).download(isBase: recipe.data != nil, onProgress: onProgress)
        }
    }
}

/// An input on its way to the handler.
///
/// Unchecked: the handler is its only user.
private struct MadeInput: @unchecked Sendable {
    let input: PHContentEditingInput
    init(_ content: EditingContent) { input = PHContentEditingInput(content) }
}

/// What the options of a request say of its input.
struct InputWishes: Sendable {
    let skipsDisplaySizeImage: Bool
    /// The original to start from; `nil` for the usual one.
    let original: OriginalChoice?

    fileprivate init(_ options: PHContentEditingInputRequestOptions?) {
        skipsDisplaySizeImage = options?.skipsDisplaySizeImage ?? false
        original = options?.chosenOriginal.map { OriginalChoice($0) }
    }
}

/// A recipe.
///
/// Unchecked: it is immutable, which its class does not say.
private struct KnownRecipe: @unchecked Sendable {
    let data: PHAdjustmentData?
    init(_ data: PHAdjustmentData?) { self.data = data }
}

/// The judgement of a program whether it supports a recipe.
///
/// Unchecked: the program's closure is not declared `@Sendable`. It is called on the main queue.
private struct RecipeJudge: @unchecked Sendable {
    private let closure: ((PHAdjustmentData) -> Bool)?

    init(_ options: PHContentEditingInputRequestOptions?) { closure = options?.canHandleAdjustmentData }

    func judge(_ recipe: KnownRecipe, then body: @escaping @Sendable (Bool) -> Void) {
        DispatchQueue.main.async {
            guard let closure, let data = recipe.data else { return body(false) }
            body(closure(data))
        }
    }
}

extension NetworkAccess {
    /// Creates what a request for the input of an editor says. The handler of such a request is told no errors.
    fileprivate init(_ options: PHContentEditingInputRequestOptions?) {
        let handler = options?.progressHandler
        self.init(
            isAllowed: options?.isNetworkAccessAllowed ?? false,
            handler.map { handler in { progress, _, stop, _ in handler(progress, stop) } })
    }
}

extension Outcome {
    /// The info dictionary of a request for the input of an editor.
    fileprivate var editingInfo: [AnyHashable: Any] {
        switch self {
        case .result: [:]
        case .failed(let error): [PHContentEditingInputErrorKey: PHPhotosError(error)._nsError]
        case .inCloud(let error):
            [
                PHContentEditingInputResultIsInCloudKey: NSNumber(value: true),
                PHContentEditingInputErrorKey: PHPhotosError(error)._nsError,
            ]
        case .cancelled: [PHContentEditingInputCancelledKey: NSNumber(value: true)]
        }
    }
}
