// Licensed under the Apache License, Version 2.0. See LICENSE.

/** Videos, in a form that this browser plays. */

import { playableURL, videoURL } from "./library.js";
import { t } from "./words.js";

/** The codec of most phones, HEVC: a browser that plays it plays nearly all originals. */
const playsHEVC = () => document.createElement("video").canPlayType('video/mp4; codecs="hvc1.1.6.L93.B0"') !== "";

/**
 * Gives a video element its source: the original, or a form that every browser plays, where the browser does not know HEVC
 * or has failed to play the original. `tell` shows what is going on, `fail` says that nothing can be played.
 */
export function play(asset, video, tell, fail) {
  const isWanted = () => video.hasAttribute("src");
  const convert = () => {
    watch(video, tell);
    // An error itself pauses the video.
    let again = false, isPlaying = false;
    for (const event of ["play", "pause"]) video.addEventListener(event, () => { isPlaying = event === "play"; });
    video.addEventListener("loadedmetadata", () => { again = true; }, { once: true });
    video.addEventListener("error", () => {
      if (!isWanted()) return;
      // A conversion that was cut off, for instance after a long pause, is stored by now.
      if (!again) { tell(""); fail(); return; }
      again = false;
      // Another address: at the same one Chromium asks for the rest of the file that it knows.
      resume(video, `${playableURL(asset)}=again`, isPlaying);
    });
    video.src = playableURL(asset);
  };
  if (!playsHEVC()) return convert();
  video.addEventListener("error", () => { if (isWanted()) convert(); }, { once: true });
  video.src = videoURL(asset);
}

/** Loads a video again, at the place where it was. */
function resume(video, source, isPlaying) {
  const { currentTime } = video;
  video.addEventListener("loadedmetadata", () => {
    video.currentTime = currentTime;
    if (isPlaying) video.play().catch(() => {});
  }, { once: true });
  video.src = source;
}

/** Ends a video, and what is loaded for it. */
export function stop(video) {
  video.removeAttribute("src");
  video.load();
  video.remove();
}

/** Tells that a video is being converted: while nothing of it is here, and for one with controls while it grows. */
function watch(video, tell) {
  let said = "";
  const say = (text) => { if (text !== said) { said = text; tell(text); } };
  const waiting = setTimeout(() => { if (video.hasAttribute("src")) say(t("Preparing the video…")); }, 400);
  const show = () => {
    if (video.readyState === 0) return;
    clearTimeout(waiting);
    // In one that grows a person cannot jump.
    const isGrowing = video.controls && !(video.seekable.length && video.seekable.end(0) > 0);
    say(isGrowing ? t("The video is being converted. Once that is done, you can jump in it.") : "");
  };
  for (const event of ["loadedmetadata", "durationchange"]) video.addEventListener(event, show);
  for (const event of ["ended", "error"]) video.addEventListener(event, () => { clearTimeout(waiting); say(""); });
}
