import { t } from '@newsletters/shared/texts';

/** What is shown in place of elements that the sandbox does not play or load. */
const hints = {
  video: t("Video isn't shown here"),
  audio: t("Audio isn't played here"),
  iframe: t("Embedded content isn't shown here"),
};

const FORM_HINT = t("Forms can't be sent from here");

/** How they look: inactive. */
export const inactiveStyles = `:disabled{opacity:.6!important;cursor:not-allowed!important}
[data-inactive]{display:block!important;font:italic 13px/1.5 sans-serif!important;opacity:.8!important}
[data-inactive=media]{margin:8px 0!important;padding:12px!important;border:1px dashed!important;text-align:center!important}
[data-inactive] img{display:block;margin:0 auto 8px}`;

/** A span, because it is allowed wherever text is. */
function hintIn(page: Document, text: string, kind: 'form' | 'media') {
  const hint = page.createElement('span');
  hint.dataset.inactive = kind;
  hint.textContent = text;
  return hint;
}

/** The still image of a video: its own, or the one it offers to programs that can't play it. */
function stillOf(page: Document, element: Element) {
  const poster = element.getAttribute('poster');
  if (!poster) return element.querySelector('img');
  const image = page.createElement('img');
  image.src = poster;
  image.alt = '';
  return image;
}

/** Shows forms, video and the like for what they are in the sandbox: inactive. */
export function showInactive(page: Document) {
  for (const [tag, text] of Object.entries(hints)) {
    for (const element of page.querySelectorAll(tag)) {
      const hint = hintIn(page, text, 'media');
      const still = stillOf(page, element);
      if (still) hint.prepend(still);
      element.replaceWith(hint);
    }
  }
  for (const control of page.querySelectorAll('input, button, select, textarea')) {
    control.setAttribute('disabled', '');
  }
  for (const form of page.querySelectorAll('form')) form.append(hintIn(page, FORM_HINT, 'form'));
}
