# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Videos of phones, which Debian's Chromium does not play, are converted, and play meanwhile."""

import os
import pathlib
import subprocess

import pytest
import requests
from conftest import PHOTOS, Gallery, open_page
from test_gallery import newest, run

SECONDS = 8


def movie(path, *codec):
    subprocess.run(
        ["ffmpeg", "-v", "error", "-y", "-f", "lavfi", "-i", f"testsrc=size=320x240:rate=15:duration={SECONDS}",
         "-f", "lavfi", "-i", f"sine=duration={SECONDS}", *codec, "-c:a", "aac", str(path)], check=True)


HEVC = ["-c:v", "libx265", "-x265-params", "log-level=error", "-tag:v", "hvc1", "-movflags", "+faststart"]


def programs(folder, script):
    """A folder with ffmpeg as a script, and ffprobe: a search path for a server."""
    folder.mkdir()
    if script:
        (folder / "ffmpeg").write_text(script)
        (folder / "ffmpeg").chmod(0o755)
        (folder / "ffprobe").symlink_to("/usr/bin/ffprobe")
    return {"PATH": str(folder)}


# Encodes no faster than a person watches, so that the video is played while it is made.
SLOW = '#!/bin/sh\ncase "$*" in *libx264*) set -- -re "$@";; esac\nexec /usr/bin/ffmpeg "$@"\n'


@pytest.fixture
def library(tmp_path):
    """A library with one video of a phone."""
    folder = tmp_path / "files"
    folder.mkdir()
    movie(folder / "phone.mov", *HEVC)
    library = str(tmp_path / "Videos.photolibrary")
    subprocess.run([PHOTOS, "import", str(folder), "--library", library], check=True, capture_output=True)
    return library


def client_of(gallery):
    client = requests.Session()
    assert client.get(gallery.new_link()).status_code == 200
    return client


def movies(library):
    folder = pathlib.Path(library, "movies")
    return [path.name for path in folder.iterdir()] if folder.exists() else []


def open_video(page):
    """Opens the only video as a person does, and plays it."""
    page.locator(".cell img").first.click()
    page.wait_for_selector("#viewer[open] video")
    page.evaluate("() => { const v = document.querySelector('#stage video'); v.muted = true; v.play().catch(() => {}); }")


def test_a_video_of_a_phone_plays_while_it_is_converted_and_then_seeks(chromium, library, tmp_path):
    gallery = Gallery(library, environment=programs(tmp_path / "bin", SLOW))
    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    said = []
    page = open_page(context, gallery.new_link(), said)
    assert page.evaluate("document.createElement('video').canPlayType('video/mp4; codecs=\"hvc1.1.6.L93.B0\"')") == ""

    open_video(page)
    page.wait_for_function("() => document.querySelector('#stage video').currentTime > 0.5")
    assert movies(library) == []
    assert page.evaluate("document.querySelector('#stage video').seekable.end(0)") == 0
    assert "is being converted" in page.text_content("#stage [role=status]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#viewer:not([open])", state="attached")

    # The conversion goes on without its reader; whoever reads it to its end finds it stored.
    client = client_of(gallery)
    photo = newest(client, gallery)["ids"][0]
    address = f"{gallery.origin}/api/assets/{photo}/video?playable"
    growing = client.get(address)
    assert growing.status_code == 200 and "ETag" not in growing.headers
    assert growing.headers["Cache-Control"] == "no-store" and growing.headers["Accept-Ranges"] == "none"
    assert len(movies(library)) == 1

    # A browser that lost the connection in the middle gets no bytes of another file.
    assert client.get(address, headers={"Range": "bytes=4-7"}).status_code == 410
    address = client.get(address).url
    stored = client.get(address, headers={"Range": "bytes=4-7"})
    assert (stored.status_code, stored.content, stored.headers["Content-Type"]) == (206, b"ftyp", "video/mp4")
    assert client.get(address, headers={"If-None-Match": stored.headers["ETag"]}).status_code == 304

    open_video(page)
    page.wait_for_function(f"() => Math.abs(document.querySelector('#stage video').duration - {SECONDS}) < 0.3")
    page.evaluate("() => { document.querySelector('#stage video').currentTime = 6; }")
    page.wait_for_function("() => { const v = document.querySelector('#stage video'); return !v.seeking && v.currentTime > 5.9; }")
    assert page.locator("#stage [role=status]").count() == 0
    assert page.locator(".problem").count() == 0
    context.close()

    run(library, "delete", photo, "--yes")
    assert client.get(address).status_code == 200
    run(library, "trash", "empty", "--yes")
    assert movies(library) == []
    assert client.get(address).status_code == 404
    assert "All is well" in run(library, "verify", "--deep")
    assert gallery.stop() == 0
    assert said == []


def test_without_ffmpeg_the_page_offers_the_original(chromium, library, tmp_path):
    gallery = Gallery(library, environment=programs(tmp_path / "bin", None))
    client = client_of(gallery)
    photo = newest(client, gallery)["ids"][0]
    answer = client.get(f"{gallery.origin}/api/assets/{photo}/video?playable")
    assert answer.status_code == 415 and "apt-get install ffmpeg" in answer.json()["detail"]

    context = chromium.new_context(viewport={"width": 1280, "height": 800}, locale="en-GB", reduced_motion="reduce")
    page = open_page(context, gallery.new_link())
    open_video(page)
    link = page.locator(".problem a")
    link.wait_for()
    assert "Download the original" in link.text_content()
    assert link.get_attribute("href") == f"/api/assets/{photo}/files/original"
    context.close()
    assert gallery.stop() == 0


def test_a_damaged_video_is_refused_once_it_is_known(library):
    original = next(path for path in pathlib.Path(library, "originals").rglob("*") if path.is_file())
    original.chmod(0o600)
    # The header is at the start, and stays.
    os.truncate(original, original.stat().st_size // 3)
    gallery = Gallery(library)
    client = client_of(gallery)
    address = f"{gallery.origin}/api/assets/{newest(client, gallery)['ids'][0]}/video?playable"
    for _ in range(10):
        try:
            answer = client.get(address)
        except requests.exceptions.ChunkedEncodingError:
            continue
        if answer.status_code != 200:
            break
    assert answer.status_code == 415 and "Download the original" in answer.json()["detail"]
    assert movies(library) == []
    assert gallery.stop() == 0


def test_what_every_browser_plays_is_sent_as_it_is(chromium, tmp_path):
    folder = tmp_path / "files"
    folder.mkdir()
    movie(folder / "camera.mp4", "-c:v", "libx264", "-pix_fmt", "yuv420p")
    library = str(tmp_path / "Videos.photolibrary")
    subprocess.run([PHOTOS, "import", str(folder), "--library", library], check=True, capture_output=True)
    gallery = Gallery(library)
    client = client_of(gallery)
    address = f"{gallery.origin}/api/assets/{newest(client, gallery)['ids'][0]}/video"
    assert client.get(f"{address}?playable").content == (folder / "camera.mp4").read_bytes()
    assert client.get(f"{address}?playable").headers["ETag"] == client.get(address).headers["ETag"]
    assert movies(library) == []
    assert gallery.stop() == 0
