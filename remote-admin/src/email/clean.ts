import { removeActive, removeComments } from './active';
import { cleanAddresses } from './cleanAddresses';
import { cleanTexts } from './cleanTexts';
import type { Recipient } from './letter';
import { Removals } from './removals';
import { isTrackingPixel } from './tracking';

function removePixels(page: Document, removed: Removals) {
  for (const image of page.querySelectorAll('img')) {
    if (!isTrackingPixel((name) => image.getAttribute(name))) continue;
    image.remove();
    removed.add('pixels');
  }
}

/** Removes from an email what doesn't concern its later readers: who it was sent to, what reports on them, and what runs. */
export function clean(page: Document, recipients: Recipient[]): Removals {
  const removed = new Removals();
  removePixels(page, removed);
  removeActive(page, removed);
  removeComments(page, removed);
  cleanTexts(page, recipients, removed);
  cleanAddresses(page, recipients, removed);
  return removed;
}
