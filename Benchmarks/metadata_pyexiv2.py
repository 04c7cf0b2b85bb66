# Licensed under the Apache License, Version 2.0. See LICENSE.
"""All that pyexiv2 reads of the files below a folder, one JSON object a file: how its users do it."""

import json
import os
import sys

import pyexiv2

pyexiv2.set_log_level(4)
for folder, _, names in os.walk(sys.argv[1]):
    for name in names:
        path = os.path.join(folder, name)
        metadata = {"path": path}
        try:
            with pyexiv2.Image(path) as image:
                metadata.update(image.read_exif())
                metadata.update(image.read_iptc())
                metadata.update(image.read_xmp())
                metadata["width"], metadata["height"] = image.get_pixel_width(), image.get_pixel_height()
        except Exception as error:
            metadata["error"] = str(error)
        print(json.dumps(metadata, default=str))
