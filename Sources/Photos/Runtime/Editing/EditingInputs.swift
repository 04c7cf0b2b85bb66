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
        let request = InputRequest(
            pending: pending, asset: asset, judge: RecipeJudge(options), options: InputOptions(options),
            network: NetworkAccess(options))
        asset.services.decode { request.run() }
        return Int(pending.number)
    }

    static func cancel(_ number: PHContentEditingInputRequestID) {
        if let number = Int32(exactly: number) { table.cancel(number) }
    }
}

/// A request for an input: the recipe is read and judged first, and decides on the files.
///
/// The recipe and the files come from one snapshot, even if the asset is edited meanwhile.
private struct InputRequest: Sendable {
    let pending: PendingRequest<MadeInput>
    let asset: PHAsset
    let judge: RecipeJudge
    let options: InputOptions
    let network: NetworkAccess

    func run() {
        guard pending.isActive else { return }
        do throws(LibraryError) {
            let edited = try EditedAsset(asset, options.original)
            guard judge.isAsked else { return answer(edited, KnownRecipe(nil)) }
            do throws(LibraryError) {
                decide(on: KnownRecipe(try edited.recipeForEditors()), of: edited)
            } catch {
                guard error.code == .notLocal, network.isAllowed else { throw error }
                asset.services.download { decideAfterDownload(edited) }
            }
        } catch {
            pending.post(Outcome(.failure(error)))
        }
    }

    /// Brings the recipe before it is judged. It is small, so that its part in the progress is not told.
    private func decideAfterDownload(_ edited: EditedAsset) {
        guard pending.isActive else { return }
        do throws(LibraryError) {
            try edited.downloadDescriptions { (_: Double) throws(LibraryError) in
                if !pending.isActive { throw LibraryError(.cancelled, "the request was cancelled") }
            }
            decide(on: KnownRecipe(try edited.recipeForEditors()), of: edited)
        } catch {
            pending.post(.failed(error))
        }
    }

    private func decide(on recipe: KnownRecipe, of edited: EditedAsset) {
        judge.judge(recipe, for: pending) { isSupported in
            asset.services.decode { answer(edited, isSupported ? recipe : KnownRecipe(nil)) }
        }
    }

    private func answer(_ edited: EditedAsset, _ recipe: KnownRecipe) {
        guard pending.isActive else { return }
        pending.answer(network, on: asset.services) { () throws(LibraryError) in
            let present = try edited.withPresentCopies()
            return .result(MadeInput(try EditingContent(present, recipe.data, options)), .final)
        } download: { onProgress throws(LibraryError) in
            try edited.download(isBase: recipe.data != nil, onProgress: onProgress)
        }
    }
}

extension EditedAsset {
    /// Returns the recipe for an editor; `nil` also for a recipe that is permanently lost: then the editor gets the
    /// rendering.
    fileprivate func recipeForEditors() throws(LibraryError) -> PHAdjustmentData? {
        do throws(LibraryError) { return try recipe() } catch {
            guard error.code == .missingOriginal else { throw error }
            return nil
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

/// The options of a request that concern its input.
struct InputOptions: Sendable {
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

    /// True if the program gave a closure that judges recipes.
    var isAsked: Bool { closure != nil }

    /// Asks the program, unless the request was cancelled until then.
    func judge(
        _ recipe: KnownRecipe, for pending: PendingRequest<MadeInput>, then body: @escaping @Sendable (Bool) -> Void
    ) {
        DispatchQueue.main.async {
            guard pending.isActive else { return }
            guard let closure, let data = recipe.data else { return body(false) }
            body(closure(data))
        }
    }
}

extension NetworkAccess {
    /// Creates what a request for the input of an editor says. The handler of such a request gets no errors.
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
