import type { KeyboardEvent } from 'react';

/**
 * For `onKeyDown`: Enter presses a button or sends a form once, however long it is held. A text of several lines gets as many
 * new ones as ever.
 */
export function pressOnce(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) {
    event.preventDefault();
  }
}
