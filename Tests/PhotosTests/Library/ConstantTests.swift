// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos
import Testing

/// Constants have Apple's texts and numbers: clients write some as literals, and store others.
struct ConstantTests {
    static let texts: [(String, String)] = [
        (PHImageResultIsInCloudKey, "PHImageResultIsInCloudKey"),
        (PHImageResultIsDegradedKey, "PHImageResultIsDegradedKey"),
        (PHImageResultRequestIDKey, "PHImageResultRequestIDKey"),
        (PHImageCancelledKey, "PHImageCancelledKey"),
        (PHImageErrorKey, "PHImageErrorKey"),
        (PHLivePhotoInfoErrorKey, "PHLivePhotoInfoErrorKey"),
        (PHLivePhotoInfoIsDegradedKey, "PHLivePhotoInfoIsDegradedKey"),
        (PHLivePhotoInfoCancelledKey, "PHLivePhotoInfoCancelledKey"),
        (PHContentEditingInputResultIsInCloudKey, "PHContentEditingInputResultIsInCloudKey"),
        (PHContentEditingInputCancelledKey, "PHContentEditingInputCancelledKey"),
        (PHContentEditingInputErrorKey, "PHContentEditingInputErrorKey"),
        (PHPhotosErrorDomain, "PHPhotosErrorDomain"),
        (PHLocalIdentifiersErrorKey, "PHLocalIdentifiersErrorKey"),
        (PHLivePhotoEditingErrorDomain, "PHLivePhotoEditingErrorDomain"),
        (
            PHLivePhotoEditingOption.shouldRenderAtPlaybackTime.rawValue,
            "LivePhotoShouldRenderAtPlaybackTime"
        ),
    ]

    @Test(arguments: texts)
    func everyKeyAndDomainHasApplesText(_ constant: String, _ text: String) { #expect(constant == text) }

    @Test func noRequestHasTheNumberZero() {
        #expect(PHInvalidImageRequestID == 0)
        #expect(PHInvalidAssetResourceDataRequestID == 0)
        #expect(PHLivePhotoRequestIDInvalid == 0)
    }

    @Test func numbersOfRequestsAreOfApplesTypes() {
        #expect(PHImageRequestID.self == Int32.self)
        #expect(PHAssetResourceDataRequestID.self == Int32.self)
        #expect(PHLivePhotoRequestID.self == Int32.self)
        #expect(PHContentEditingInputRequestID.self == Int.self)
    }

    @Test func theMaximumSizeIsNoSize() { #expect(PHImageManagerMaximumSize == CGSize(width: -1, height: -1)) }

    @Test func anOptionForLivePhotosIsItsText() {
        let option = PHLivePhotoEditingOption(rawValue: "LivePhotoShouldRenderAtPlaybackTime")
        #expect(option == .shouldRenderAtPlaybackTime)
        #expect(PHLivePhotoEditingOption(rawValue: "other").rawValue == "other")
    }

    @Test func theFormerErrorNumbersAreApples() {
        let numbers = [
            PHPhotosErrorInvalid, PHPhotosErrorUserCancelled, PHPhotosErrorLibraryVolumeOffline,
            PHPhotosErrorRelinquishingLibraryBundleToWriter, PHPhotosErrorSwitchingSystemPhotoLibrary,
        ]
        #expect(numbers == [-1, 3072, 3114, 3142, 3143])
    }

    @Test func progressHandlersTakeWhatClientsWrite() {
        let image: PHAssetImageProgressHandler = { progress, error, stop, info in
            stop.pointee = ObjCBool(progress == 1 && error == nil && info == nil)
        }
        let video: PHAssetVideoProgressHandler = image
        let resource: PHAssetResourceProgressHandler = { #expect($0 == 0.5) }
        var stop = ObjCBool(false)
        video(1, nil, &stop, nil)
        resource(0.5)
        #expect(stop.boolValue)
    }
}
