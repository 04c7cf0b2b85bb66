// Licensed under the Apache License, Version 2.0. See LICENSE.

import { sentence, translate } from "./words.js";

translate();
const [form, field, wrong] = ["form", "#password", "#wrong"].map((name) => document.querySelector(name));
form.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch("/sign-in", { method: "POST", body: JSON.stringify({ password: field.value }) });
  if (answer.ok) location.reload();
  else { wrong.textContent = sentence((await answer.json()).detail); field.select(); }
});
// A browser that was sent here by a file keeps its cookie back once: the session may be there.
if ((await fetch("/api/hidden")).ok) location.reload();
