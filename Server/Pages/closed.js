// Licensed under the Apache License, Version 2.0. See LICENSE.

import { sentence, translate } from "./words.js";

translate();
const text = document.querySelector("p");
text.textContent = sentence(text.textContent);
// A browser that was sent here by a file keeps its cookie back once: the session may be there.
if ((await fetch("/api/hidden")).ok) location.reload();
