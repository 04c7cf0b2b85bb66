// Licensed under the Apache License, Version 2.0. See LICENSE.

/** Number fields: the numeric keypad on phones, and a sentence for what is wrong. */

import { t } from "./words.js";

/** Prepares the number fields of a form. `pattern` does nothing for numbers: `validity` refuses. */
export function prepareNumbers(form) {
  for (const field of form.querySelectorAll("input[type=number]")) {
    const message = document.getElementById(field.getAttribute("aria-describedby"));
    const explain = () => {
      const { rangeUnderflow, rangeOverflow, stepMismatch, badInput, valueMissing } = field.validity;
      const isWrong = rangeUnderflow || rangeOverflow || stepMismatch || badInput || valueMissing;
      message.textContent = isWrong ? t("Write a whole number from {min} to {max}.", { min: field.min, max: field.max }) : "";
      field.setAttribute("aria-invalid", isWrong);
      return !isWrong;
    };
    field.addEventListener("beforeinput", (event) => { if (event.data && /[^0-9]/.test(event.data)) { event.preventDefault(); message.textContent = t("Write a whole number from {min} to {max}.", { min: field.min, max: field.max }); } });
    field.addEventListener("input", explain);
    field.addEventListener("wheel", (event) => event.preventDefault(), { passive: false });
    field.explain = explain;
  }
  form.addEventListener("submit", (event) => {
    for (const field of form.querySelectorAll("input[type=number]:enabled")) if (!field.explain()) { event.preventDefault(); event.stopImmediatePropagation(); field.focus(); }
  });
}
