# Licensed under the Apache License, Version 2.0. See LICENSE.
"""Measures renditions of real pictures and movies beside libvips, bare libheif, bare libav and ffmpegthumbnailer, in
turn, each in its own process on one core; HEICs on all cores, too.

usage: images.py PROGRAM FIRST-FRAME ROUNDS FILE…

FIRST-FRAME is the bare program of libav, first_frame.c.

A row's ratio is the median over all files and rounds of the quotient of the two times of one round. SSIM is that of the
results as JPEG against a full decode that was scaled with Lanczos 3 in floats; ours has to reach the peer's.
"""

import ctypes
import io
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

os.environ["VIPS_CONCURRENCY"] = "1"

import numpy
import pyvips
from PIL import Image, ImageCms, ImageOps

QUALITY = 80


def weights(length, count):
    """Returns the matrix of an antialiased Lanczos 3 along one side."""
    scale = length / count
    stretch = max(scale, 1)
    middles = (numpy.arange(count) + 0.5) * scale
    distances = (numpy.arange(length)[None, :] + 0.5 - middles[:, None]) / stretch
    kernel = numpy.where(abs(distances) < 3, numpy.sinc(distances) * numpy.sinc(distances / 3), 0)
    return (kernel / kernel.sum(axis=1, keepdims=True)).astype(numpy.float32)


def scaled(pixels, size):
    width, height = size
    columns = weights(pixels.shape[1], width)
    rows = weights(pixels.shape[0], height)
    channels = [rows @ (pixels[:, :, channel].astype(numpy.float32) @ columns.T) for channel in range(3)]
    return numpy.clip(numpy.stack(channels, 2), 0, 255)


def grey(pixels):
    return pixels[:, :, :3].astype(numpy.float64) @ [0.299, 0.587, 0.114]


def ssim(one, other):
    """Returns the mean structural similarity over windows of eight pixels."""

    def means(values, side=8):
        sums = numpy.pad(values.cumsum(0).cumsum(1), ((1, 0), (1, 0)))
        return (sums[side:, side:] - sums[:-side, side:] - sums[side:, :-side] + sums[:-side, :-side]) / side**2

    one, other = grey(one), grey(other)
    first, second = means(one), means(other)
    variances = means(one * one) - first**2 + means(other * other) - second**2
    covariance = means(one * other) - first * second
    return float(
        ((2 * first * second + 6.5025) * (2 * covariance + 58.5225)
         / ((first**2 + second**2 + 6.5025) * (variances + 58.5225))).mean())


class Ours:
    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, job, path, results=""):
        self.process.stdin.write(f"{job}\t{path}\t{results}\n")
        self.process.stdin.flush()
        answer = self.process.stdout.readline()
        try:
            return float(answer)
        except ValueError:
            sys.exit(f"{path}: {answer}")


def by_libvips(path, sides):
    start = time.perf_counter()
    files = [
        pyvips.Image.thumbnail(path, side, height=side, size="down").jpegsave_buffer(
            Q=QUALITY, strip=True, optimize_coding=True)
        for side in sides
    ]
    return (time.perf_counter() - start) * 1000, files


class Libheif:
    """Bare libheif, which decodes to RGB by the decoder of its own choice, libde265."""

    class Answer(ctypes.Structure):
        _fields_ = [("code", ctypes.c_int), ("subcode", ctypes.c_int), ("message", ctypes.c_char_p)]

    def __init__(self):
        library = self.library = ctypes.CDLL("libheif.so.1")
        pointer = ctypes.c_void_p
        library.heif_context_alloc.restype = pointer
        library.heif_context_free.argtypes = [pointer]
        library.heif_context_set_max_decoding_threads.argtypes = [pointer, ctypes.c_int]
        library.heif_context_read_from_file.argtypes = [pointer, ctypes.c_char_p, pointer]
        library.heif_context_get_primary_image_handle.argtypes = [pointer, ctypes.POINTER(pointer)]
        library.heif_decode_image.argtypes = [pointer, ctypes.POINTER(pointer), ctypes.c_int, ctypes.c_int, pointer]
        library.heif_image_release.argtypes = [pointer]
        library.heif_image_handle_release.argtypes = [pointer]
        for name in ("read_from_file", "get_primary_image_handle"):
            getattr(library, f"heif_context_{name}").restype = self.Answer
        library.heif_decode_image.restype = self.Answer

    def run(self, path, threads=None):
        """Decodes a picture. Without a number of threads libheif has as many as it likes; zero is its own thread alone."""
        library = self.library
        handle, image = ctypes.c_void_p(), ctypes.c_void_p()
        start = time.perf_counter()
        context = library.heif_context_alloc()
        if threads is not None:
            library.heif_context_set_max_decoding_threads(context, threads)
        rgb, interleaved = 1, 10
        for answer in (
            library.heif_context_read_from_file(context, path.encode(), None),
            library.heif_context_get_primary_image_handle(context, ctypes.byref(handle)),
            library.heif_decode_image(handle, ctypes.byref(image), rgb, interleaved, None),
        ):
            if answer.code != 0:
                sys.exit(f"{path}: {answer.message}")
        library.heif_image_release(image)
        library.heif_image_handle_release(handle)
        library.heif_context_free(context)
        return (time.perf_counter() - start) * 1000


def row(job, peer, ours, theirs, goal, similarity=None):
    ratio = statistics.median(their / our for our, their in zip(ours, theirs))
    is_met = ratio >= goal and (similarity is None or similarity[0] >= similarity[1])
    values = (statistics.median(ours), statistics.median(theirs))
    if os.environ.get("JSON"):
        print(json.dumps({
            "job": job, "peer": peer, "ours": round(values[0], 2), "peer_value": round(values[1], 2), "unit": "ms",
            "ratio": round(ratio, 2), "goal": goal, "ssim": similarity, "met": is_met}), flush=True)
        return
    note = "" if similarity is None else f"  SSIM {similarity[0]:.4f} (peer {similarity[1]:.4f})"
    print(f"{job:34} {peer:44} {values[0]:12.1f} {values[1]:12.1f} ms    {ratio:7.2f}  {goal}"
          f" {'met' if is_met else 'NOT MET'}{note}", flush=True)


def upright(path, is_managed):
    """Returns the pixels, in the colours of the file's profile or, managed, in sRGB: libvips leaves them as they are."""
    picture = ImageOps.exif_transpose(Image.open(path))
    profile = picture.info.get("icc_profile")
    picture = picture.convert("RGB")
    if is_managed and profile:
        picture = ImageCms.profileToProfile(
            picture, ImageCms.ImageCmsProfile(io.BytesIO(profile)), ImageCms.createProfile("sRGB"),
            renderingIntent=ImageCms.Intent.RELATIVE_COLORIMETRIC, flags=ImageCms.Flags.BLACKPOINTCOMPENSATION)
    return numpy.asarray(picture)


def decoded(jpeg):
    return numpy.asarray(Image.open(io.BytesIO(jpeg)).convert("RGB"))


def similarities(ours, path, sides, folder):
    """Returns the SSIM of our results and of libvips', of the sizes in turn."""
    ours.run("+".join(map(str, sides)), path, f"{folder}/")
    wholes = (upright(path, True), upright(path, False))
    found = []
    for side, jpeg in zip(sides, by_libvips(path, sides)[1]):
        own, peer = decoded(open(f"{folder}/{side}.jpg", "rb").read()), decoded(jpeg)
        found.append(tuple(
            ssim(picture, scaled(whole, (picture.shape[1], picture.shape[0])))
            for picture, whole in zip((own, peer), wholes)))
    return found


def compare_with_libvips(ours, files, sides, goal, rounds, folder):
    our_times, their_times, found = [], [], []
    for path in files:
        found += similarities(ours, path, sides, folder)
        for _ in range(rounds):
            their_times.append(by_libvips(path, sides)[0] if len(sides) == 1
                               else sum(by_libvips(path, [side])[0] for side in sides))
            our_times.append(ours.run("+".join(map(str, sides)), path))
    similarity = tuple(round(statistics.mean(column), 5) for column in zip(*found))
    name = " and ".join(map(str, sides))
    row(f"{len(files)} JPEGs to {name}", f"libvips {version()}", our_times, their_times, goal, similarity)


def compare_with_libheif(ours, files, job, goal, rounds, threads=0, note=""):
    peer = Libheif()
    our_times, their_times = [], []
    for path in files:
        for _ in range(rounds):
            their_times.append(peer.run(path, threads))
            our_times.append(ours.run(job, path))
    row(f"{len(files)} HEICs to {job.removeprefix('pixels')}{note}", "libheif with libde265, to RGB", our_times,
        their_times, goal)


class BareLibav:
    """A program that decodes the first frame of a movie, and does not scale it."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def run(self, path):
        self.process.stdin.write(f"{path}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())


class Thumbnailer:
    """ffmpegthumbnailer, or where that is not installed ffmpeg: a JPEG of the first frame, by a process each."""

    def __init__(self, folder):
        self.target = f"{folder}/poster.jpg"
        self.name = "ffmpegthumbnailer" if shutil.which("ffmpegthumbnailer") else "ffmpeg -frames:v 1"

    def run(self, path):
        small = "scale=256:256:force_original_aspect_ratio=decrease:force_divisible_by=2"
        command = (
            ["ffmpegthumbnailer", "-i", path, "-o", self.target, "-s", "256", "-t", "0"]
            if self.name == "ffmpegthumbnailer"
            else ["ffmpeg", "-v", "error", "-y", "-threads", "1", "-i", path, "-frames:v", "1", "-vf", small,
                  self.target])
        quiet = {"stdin": subprocess.DEVNULL, "stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        start = time.perf_counter()
        subprocess.run(command, check=True, **quiet)
        return (time.perf_counter() - start) * 1000


def compare_posters(ours, movies, name, peer, goal, rounds):
    our_times, their_times = [], []
    for path in movies:
        for _ in range(rounds):
            their_times.append(peer.run(path))
            our_times.append(ours.run("256", path))
    row(f"{len(movies)} posters of 256 as JPEG", name, our_times, their_times, goal)


def measure_previews(ours, files, kind, goal, rounds):
    """The first picture to be shown, as a part of the time of the whole thumbnail: the ratio is goal / part."""
    previews, wholes = [], []
    for path in files:
        for _ in range(rounds):
            preview = ours.run("preview", path)
            if preview == 0:
                break
            whole = ours.run("pixels256", path)
            previews.append(preview)
            wholes.append(whole)
    if previews:
        row(f"embedded preview of {kind}", f"{goal:.0%} of a whole picture of 256", previews,
            [whole * goal for whole in wholes], 1)


def version():
    return ".".join(str(pyvips.version(part)) for part in range(3))


def main():
    program, first_frame, rounds, files = sys.argv[1], sys.argv[2], int(sys.argv[3]), sys.argv[4:]
    if (pyvips.version(0), pyvips.version(1)) < (8, 18):
        sys.exit(f"the peer is libvips {version()}, not 8.18")
    pyvips.cache_set_max(0)
    jpegs = [path for path in files if path.lower().endswith((".jpg", ".jpeg"))]
    heics = [path for path in files if path.lower().endswith(".heic")]
    movies = [path for path in files if path.lower().endswith((".mov", ".mp4", ".3gp", ".webm"))]
    if heics and len(os.sched_getaffinity(0)) > 1:
        unbound = Ours(program)
        compare_with_libheif(unbound, heics, "pixels1024", 3.4, rounds, note=", all cores; peer: one")
        compare_with_libheif(unbound, heics, "pixels1024", 1.9, rounds, None, note=", all cores")
    # Both on one core, on which they take turns.
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    ours = Ours(program)
    with tempfile.TemporaryDirectory() as folder:
        if jpegs:
            compare_with_libvips(ours, jpegs, [256], 1.35, rounds, folder)
            compare_with_libvips(ours, jpegs, [1024], 1.5, rounds, folder)
            compare_with_libvips(ours, jpegs, [256, 1024], 1.8, rounds, folder)
        if heics:
            compare_with_libheif(ours, heics, "pixels1024", 1.9, rounds)
            compare_with_libheif(ours, heics, "256", 20, rounds)
        if movies:
            compare_posters(
                ours, movies, "bare libav, the first frame", BareLibav(first_frame), 0.85, rounds)
            peer = Thumbnailer(folder)
            compare_posters(ours, movies, peer.name, peer, 3, rounds)
        measure_previews(ours, jpegs, "JPEGs", 0.02, rounds)
        measure_previews(ours, heics, "HEICs", 0.05, rounds)


if __name__ == "__main__":
    main()
