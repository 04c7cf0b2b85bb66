// Licensed under the Apache License, Version 2.0. See LICENSE.

import Photos
import Testing

/// Enumerations have Apple's numbers: clients write them into predicates, databases and messages.
struct EnumerationTests {
    @Test func theNumbersOfMediaTypesAreApples() {
        #expect([PHAssetMediaType.unknown, .image, .video, .audio].map(\.rawValue) == [0, 1, 2, 3])
        #expect(PHAssetMediaType(rawValue: 4) == nil)
    }

    @Test func theNumbersOfPlaybackStylesAreApples() {
        let styles: [PHAsset.PlaybackStyle] = [
            .unsupported, .image, .imageAnimated, .livePhoto, .video, .videoLooping,
        ]
        #expect(styles.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        #expect(PHAsset.PlaybackStyle(rawValue: 6) == nil)
    }

    @Test func theNumbersOfRatingsAreStars() {
        let ratings: [PHAsset.Rating] = [.unset, .one, .two, .three, .four, .five]
        #expect(ratings.map(\.rawValue) == [0, 1, 2, 3, 4, 5])
        #expect(PHAsset.Rating(rawValue: 6) == nil)
        #expect(PHAsset.Rating(rawValue: -1) == nil)
    }

    @Test func theNumbersOfPlaybackVariationsAreApples() {
        let variations: [PHAsset.PlaybackVariation] = [.none, .autoloop, .mirror, .longExposure]
        #expect(variations.map(\.rawValue) == [0, 1, 2, 3])
        #expect(PHAsset.PlaybackVariation(rawValue: 4) == nil)
    }

    @Test func theNumbersOfAdjustmentsStatesLeaveOutOne() {
        let states: [PHAsset.AdjustmentsState] = [.none, .userAdjusted, .cameraAutoAdjusted]
        #expect(states.map(\.rawValue) == [0, 2, 3])
        #expect(PHAsset.AdjustmentsState(rawValue: 1) == nil)
    }

    @Test func theNumbersOfAssetEditsStartAtOne() {
        #expect([PHAssetEditOperation.delete, .content, .properties].map(\.rawValue) == [1, 2, 3])
        #expect(PHAssetEditOperation(rawValue: 0) == nil)
    }

    @Test func theNumbersOfCollectionEditsStartAtOne() {
        let operations: [PHCollectionEditOperation] = [
            .deleteContent, .removeContent, .addContent, .createContent, .rearrangeContent, .delete, .rename,
        ]
        #expect(operations.map(\.rawValue) == [1, 2, 3, 4, 5, 6, 7])
        #expect(PHCollectionEditOperation(rawValue: 0) == nil)
    }

    @Test func theNumbersOfAssetCollectionTypesAreApples() {
        #expect([PHAssetCollectionType.album, .smartAlbum, .moment].map(\.rawValue) == [1, 2, 3])
        #expect(PHAssetCollectionType(rawValue: 0) == nil)
    }

    @Test func theNumbersOfAlbumSubtypesAreApples() {
        let albums: [PHAssetCollectionSubtype] = [
            .albumRegular, .albumSyncedEvent, .albumSyncedFaces, .albumSyncedAlbum, .albumImported,
            .albumMyPhotoStream, .albumCloudShared,
        ]
        #expect(albums.map(\.rawValue) == [2, 3, 4, 5, 6, 100, 101])
        #expect(PHAssetCollectionSubtype(rawValue: 1) == nil)
    }

    @Test func theNumbersOfSmartAlbumsRunFrom200() {
        let albums: [PHAssetCollectionSubtype] = [
            .smartAlbumGeneric, .smartAlbumPanoramas, .smartAlbumVideos, .smartAlbumFavorites, .smartAlbumTimelapses,
            .smartAlbumAllHidden, .smartAlbumRecentlyAdded, .smartAlbumBursts, .smartAlbumSlomoVideos,
            .smartAlbumUserLibrary, .smartAlbumSelfPortraits, .smartAlbumScreenshots, .smartAlbumDepthEffect,
            .smartAlbumLivePhotos, .smartAlbumAnimated, .smartAlbumLongExposures, .smartAlbumUnableToUpload,
            .smartAlbumRAW, .smartAlbumCinematic, .smartAlbumSpatial, .smartAlbumScreenRecordings,
        ]
        #expect(albums.map(\.rawValue) == Array(200...220))
    }

    @Test func anyAssetCollectionIsTheLargestNumber() {
        #expect(PHAssetCollectionSubtype.any.rawValue == Int.max)
    }

    @Test func theNumbersOfOriginalChoicesAreApples() {
        #expect([PHAsset.OriginalResourceChoice.compressed, .raw].map(\.rawValue) == [0, 1])
        #expect(PHAsset.OriginalResourceChoice(rawValue: 1) == .raw)
        #expect(PHAsset.OriginalResourceChoice(rawValue: 2) == nil)
    }

    @Test func theNumbersOfCollectionListTypesAreApples() {
        #expect([PHCollectionListType.momentList, .folder, .smartFolder].map(\.rawValue) == [1, 2, 3])
        #expect(PHCollectionListType(rawValue: 0) == nil)
    }

    @Test func theNumbersOfCollectionListSubtypesAreApples() {
        let lists: [PHCollectionListSubtype] = [
            .momentListCluster, .momentListYear, .regularFolder, .rootFolder, .smartFolderEvents, .smartFolderFaces,
            .any,
        ]
        #expect(lists.map(\.rawValue) == [1, 2, 100, 101, 200, 201, .max])
        #expect(PHCollectionListSubtype(rawValue: 0) == nil)
    }

    @Test func theNumbersOfObjectTypesAreApples() {
        #expect([PHObjectType.asset, .assetCollection, .collectionList].map(\.rawValue) == [1, 2, 3])
        #expect(PHObjectType(rawValue: 0) == nil)
    }

    @Test func theNumbersOfAccessLevelsStartAtOne() {
        #expect([PHAccessLevel.addOnly, .readWrite].map(\.rawValue) == [1, 2])
        #expect(PHAccessLevel(rawValue: 0) == nil)
    }

    @Test func theNumbersOfAuthorizationStatusesAreApples() {
        let statuses: [PHAuthorizationStatus] = [.notDetermined, .restricted, .denied, .authorized, .limited]
        #expect(statuses.map(\.rawValue) == [0, 1, 2, 3, 4])
        #expect(PHAuthorizationStatus(rawValue: 5) == nil)
    }

    @Test func theNumbersOfResourceTypesAreApples() {
        let types: [PHAssetResourceType] = [
            .photo, .video, .audio, .alternatePhoto, .fullSizePhoto, .fullSizeVideo, .adjustmentData,
            .adjustmentBasePhoto, .pairedVideo, .fullSizePairedVideo, .adjustmentBasePairedVideo,
            .adjustmentBaseVideo, .photoProxy,
        ]
        #expect(types.map(\.rawValue) == Array(1...12) + [19])
        #expect(PHAssetResourceType(rawValue: 0) == nil)
    }

    @Test func theNumbersOfContentModesAreApples() {
        #expect([PHImageContentMode.aspectFit, .aspectFill].map(\.rawValue) == [0, 1])
        #expect(PHImageContentMode.default == .aspectFit)
        #expect(PHImageContentMode(rawValue: 2) == nil)
    }

    @Test func theNumbersOfImageVersionsAreApples() {
        #expect([PHImageRequestOptionsVersion.current, .unadjusted, .original].map(\.rawValue) == [0, 1, 2])
        #expect(PHImageRequestOptionsVersion(rawValue: 3) == nil)
    }

    @Test func theNumbersOfImageDeliveryModesAreApples() {
        let modes: [PHImageRequestOptionsDeliveryMode] = [.opportunistic, .highQualityFormat, .fastFormat]
        #expect(modes.map(\.rawValue) == [0, 1, 2])
        #expect(PHImageRequestOptionsDeliveryMode(rawValue: 3) == nil)
    }

    @Test func theNumbersOfResizeModesAreApples() {
        #expect([PHImageRequestOptionsResizeMode.none, .fast, .exact].map(\.rawValue) == [0, 1, 2])
        #expect(PHImageRequestOptionsResizeMode(rawValue: 3) == nil)
    }

    @Test func theNumbersOfVideoVersionsAreApples() {
        #expect([PHVideoRequestOptionsVersion.current, .original].map(\.rawValue) == [0, 1])
        #expect(PHVideoRequestOptionsVersion(rawValue: 2) == nil)
    }

    @Test func theNumbersOfVideoDeliveryModesAreApples() {
        let modes: [PHVideoRequestOptionsDeliveryMode] = [
            .automatic, .highQualityFormat, .mediumQualityFormat, .fastFormat,
        ]
        #expect(modes.map(\.rawValue) == [0, 1, 2, 3])
        #expect(PHVideoRequestOptionsDeliveryMode(rawValue: 4) == nil)
    }

    @Test func theNumbersOfLivePhotoFramesAreApples() {
        #expect([PHLivePhotoFrameType.photo, .video].map(\.rawValue) == [0, 1])
        #expect(PHLivePhotoFrameType(rawValue: 2) == nil)
    }

    @Test func theNumbersOfLivePhotoErrorsAreApples() {
        #expect([PHLivePhotoEditingErrorCode.unknown, .aborted].map(\.rawValue) == [0, 1])
        #expect(PHLivePhotoEditingErrorCode(rawValue: 2) == nil)
    }
}

/// Option sets have Apple's bits.
struct OptionSetTests {
    @Test func theBitsOfMediaSubtypesAreApples() {
        let subtypes: [PHAssetMediaSubtype] = [
            .photoPanorama, .photoHDR, .photoScreenshot, .photoLive, .photoDepthEffect, .photoAnimation, .spatialMedia,
            .videoStreamed, .videoHighFrameRate, .videoTimelapse, .videoScreenRecording, .videoCinematic,
        ]
        #expect(
            subtypes.map(\.rawValue) == [
                1, 2, 4, 8, 16, 64, 1024, 65_536, 131_072, 262_144, 524_288, 2_097_152,
            ])
    }

    @Test func unknownBitsOfMediaSubtypesAreKept() {
        #expect(PHAssetMediaSubtype(rawValue: 1 << 30 | 8).rawValue == 1 << 30 | 8)
        #expect(PHAssetMediaSubtype(rawValue: 1 << 30 | 8).contains(.photoLive))
    }

    @Test func theBitsOfBurstSelectionsAreApples() {
        #expect([PHAssetBurstSelectionType.autoPick, .userPick].map(\.rawValue) == [1, 2])
        #expect(PHAssetBurstSelectionType(rawValue: 3) == [.autoPick, .userPick])
    }

    @Test func theBitsOfSourcesAreApples() {
        let sources: [PHAssetSourceType] = [.typeUserLibrary, .typeCloudShared, .typeiTunesSynced]
        #expect(sources.map(\.rawValue) == [1, 2, 4])
        #expect(PHAssetSourceType(rawValue: 5) == [.typeUserLibrary, .typeiTunesSynced])
    }
}
