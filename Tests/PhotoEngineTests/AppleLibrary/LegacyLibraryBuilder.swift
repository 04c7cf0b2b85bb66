// Licensed under the Apache License, Version 2.0. See LICENSE.

import Foundation
import GRDB

/// A builder of libraries as Photos 2 to 4 write them (macOS 10.12 to 10.14): the tables that an import reads, and the
/// files.
///
/// The library has a photo with its edit, a Live Photo, a RAW with its JPEG, and a duplicate with an edit of its own.
struct LegacyLibraryBuilder {
    /// The identifiers of the photos in these versions, and since macOS 10.15.
    static let identifiers = [
        ("6bxcNnzRQKGnK4uPrCJ9UQ", "E9BC5C36-7CD1-40A1-A72B-8B8FAC227D51"),
        ("15uNd7%8RguTEgNPKHfTWw", "D79B8D77-BFFC-460B-9312-034F2877D35B"),
        ("8SOE9s0XQVGsuq4ONohTng", "F12384F6-CD17-4151-ACBA-AE0E3688539E"),
        ("YZFCPY24TUySvpu7owiqxA", "6191423D-8DB8-4D4C-92BE-9BBBA308AAC4"),
    ]

    func write(into folder: TemporaryFolder) throws {
        let name = "Test.photoslibrary"
        let queue = try DatabaseQueue(path: try folder.write("", to: "\(name)/database/photos.db"))
        try queue.write { try $0.execute(sql: tables + assets + albums) }
        try queue.close()
        try folder.write("photo wedding", to: "\(name)/Masters/2019/07/wedding.jpg")
        try folder.write("photo wave", to: "\(name)/Masters/2019/07/wave.jpg")
        try folder.write("photo hill", to: "\(name)/Masters/2019/08/hill.jpg")
        try folder.write("raw hill", to: "\(name)/Masters/2019/08/hill.cr2")
        try folder.write("photo cut", to: "\(name)/resources/media/version/00/00/fullsizeoutput_1a.jpeg")
        try folder.write("photo grey", to: "\(name)/resources/media/version/b2/0a/fullsizeoutput_ab2c3.jpeg")
        try folder.write("video wave", to: "\(name)/resources/media/master/00/00/jpegvideocomplement_7.mov")
    }

    private var tables: String {
        """
        CREATE TABLE LiGlobals (modelId INTEGER, keyPath TEXT, value TEXT);
        CREATE TABLE RKMaster (modelId INTEGER, uuid TEXT, imagePath TEXT, originalFileName TEXT,
            fileIsReference INTEGER, volumeId INTEGER);
        CREATE TABLE RKVersion (modelId INTEGER, uuid TEXT, type INTEGER, specialType INTEGER, name TEXT,
            extendedDescription TEXT, isFavorite INTEGER, isHidden INTEGER, isInTrash INTEGER, imageDate REAL,
            imageTimeZoneOffsetSeconds INTEGER, adjustmentUuid TEXT, masterUuid TEXT, rawMasterUuid TEXT,
            nonRawMasterUuid TEXT);
        CREATE TABLE RKAlbum (modelId INTEGER, uuid TEXT, albumType INTEGER, albumSubclass INTEGER, name TEXT,
            folderUuid TEXT, isInTrash INTEGER, isMagic INTEGER, sortKeyPath TEXT, sortAscending INTEGER);
        CREATE TABLE RKFolder (modelId INTEGER, uuid TEXT, name TEXT, parentFolderUuid TEXT, isInTrash INTEGER,
            isMagic INTEGER, sortKeyPath TEXT);
        CREATE TABLE RKAlbumVersion (versionId INTEGER, albumId INTEGER);
        CREATE TABLE RKCustomSortOrder (containerUuid TEXT, objectUuid TEXT, orderNumber INTEGER);
        CREATE TABLE RKKeyword (modelId INTEGER, name TEXT);
        CREATE TABLE RKKeywordForVersion (versionId INTEGER, keywordId INTEGER);
        CREATE TABLE RKPerson (modelId INTEGER, name TEXT, mergeTargetPersonId INTEGER);
        CREATE TABLE RKFace (modelId INTEGER, personId INTEGER, imageModelId INTEGER, centerX REAL, centerY REAL,
            size REAL, sourceWidth INTEGER, sourceHeight INTEGER, isInTrash INTEGER);
        CREATE TABLE RKAdjustmentData (uuid TEXT, format TEXT, formatVersion TEXT, originator TEXT);
        CREATE TABLE RKModelResource (modelId INTEGER, attachedModelId INTEGER, attachedModelType INTEGER,
            resourceType INTEGER, resourceTag TEXT);
        """
    }

    private var assets: String {
        """
        INSERT INTO LiGlobals VALUES (1, 'libraryVersion', '4025');
        INSERT INTO RKMaster VALUES (1, 'mW', '2019/07/wedding.jpg', 'wedding.jpg', 0, NULL),
            (2, 'mL', '2019/07/wave.jpg', 'wave.jpg', 0, NULL), (3, 'mH', '2019/08/hill.jpg', 'hill.JPG', 0, NULL),
            (4, 'mR', '2019/08/hill.cr2', 'hill.CR2', 0, NULL);
        INSERT INTO RKVersion VALUES
            (1, '6bxcNnzRQKGnK4uPrCJ9UQ', 2, 0, 'The bride', 'Wedding day', 1, 0, 0, 577046424, -14400, 'aCut', 'mW',
                NULL, 'mW'),
            (2, '15uNd7%8RguTEgNPKHfTWw', 2, 5, NULL, NULL, 0, 1, 0, 577046425, -14400, 'UNADJUSTEDNONRAW', 'mL', NULL,
                'mL'),
            (3, '8SOE9s0XQVGsuq4ONohTng', 2, 7, NULL, NULL, 0, 0, 1, 577046426, -14400, 'UNADJUSTEDRAW', 'mR', 'mR',
                'mH'),
            (4, 'YZFCPY24TUySvpu7owiqxA', 2, 0, NULL, NULL, 0, 0, 0, 577046427, -14400, 'aGrey', 'mW', NULL, 'mW');
        INSERT INTO RKAdjustmentData VALUES ('aCut', 'com.apple.photo', '1.4', 'com.apple.photos'),
            ('aGrey', 'com.apple.photo', '1.4', 'com.apple.photos');
        INSERT INTO RKModelResource VALUES (26, 1, 2, 4, 'aCut'), (701123, 4, 2, 4, 'aGrey'), (7, 2, 1, 7, '');
        INSERT INTO RKKeyword VALUES (1, 'wedding');
        INSERT INTO RKKeywordForVersion VALUES (1, 1);
        INSERT INTO RKPerson VALUES (1, 'Maria', NULL), (2, 'M', 1);
        INSERT INTO RKFace VALUES (1, 2, 1, 0.25, 0.75, 0.5, 400, 200, 0);
        """
    }

    private var albums: String {
        """
        INSERT INTO RKFolder VALUES (1, 'TopLevelAlbums', 'TopLevelAlbums', 'LibraryFolder', 0, 1, 'custom.default'),
            (7, 'N7eQ4VhfTfeHFp9PPHaJDw', 'Trips', 'TopLevelAlbums', 0, 0, 'basicProperties.AlbumName');
        INSERT INTO RKAlbum VALUES (23, 'pZOvedGoRW+ZzaHZeRO2Rg', 1, 3, 'Family', 'N7eQ4VhfTfeHFp9PPHaJDw', 0, 0,
                'custom.default', 1),
            (24, 'favoritesAlbum', 1, 2, 'Favorites', 'LibraryFolder', 0, 1, 'exifProperties.ImageDate', 1),
            (25, 'Uq6qsKihRRSjMHTiD+0Azg', 1, 2, 'Clever', 'TopLevelAlbums', 0, 0, 'exifProperties.ImageDate', 1);
        INSERT INTO RKAlbumVersion VALUES (1, 23), (2, 23);
        INSERT INTO RKCustomSortOrder VALUES ('pZOvedGoRW+ZzaHZeRO2Rg', '15uNd7%8RguTEgNPKHfTWw', 1024),
            ('pZOvedGoRW+ZzaHZeRO2Rg', '6bxcNnzRQKGnK4uPrCJ9UQ', 2048);
        """
    }
}
