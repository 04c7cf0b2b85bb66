// Licensed under the Apache License, Version 2.0. See LICENSE.

/** Tells when the library has changed: one event stream for all tabs of a browser, in a shared worker. */

export function onChange(changed) {
  if (!globalThis.SharedWorker) {
    const events = new EventSource("/api/events");
    events.addEventListener("change", changed);
    return;
  }
  // Trusted Types: this address is the only text of the page that becomes a script.
  const policy = globalThis.trustedTypes?.createPolicy("photos-worker", { createScriptURL: () => "/live-worker.js" });
  const worker = new SharedWorker(policy ? policy.createScriptURL("") : "/live-worker.js");
  worker.port.onmessage = () => changed();
  worker.port.start();
}
