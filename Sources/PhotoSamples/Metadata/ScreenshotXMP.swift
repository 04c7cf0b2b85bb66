// Licensed under the Apache License, Version 2.0. See LICENSE.

/// The XMP packet that a phone puts into a screenshot.
enum ScreenshotXMP {
    static func packet(_ clock: WallClock) -> String {
        let date = clock.dateTime.prefix(10).replacing(":", with: "-") + "T" + clock.dateTime.suffix(8)
        return """
            <x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="XMP Core 6.0.0">
             <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
              <rdf:Description rdf:about=""
                xmlns:exif="http://ns.adobe.com/exif/1.0/"
                xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"
                photoshop:DateCreated="\(date).\(clock.subSecond)\(clock.offset)">
               <exif:UserComment>
                <rdf:Alt><rdf:li xml:lang="x-default">Screenshot</rdf:li></rdf:Alt>
               </exif:UserComment>
              </rdf:Description>
             </rdf:RDF>
            </x:xmpmeta>
            """
    }
}
