/**
 * Enter presses a button, follows a link or sends a form once, however long it is held, also when what it pressed goes and
 * the focus comes to the next. A text of several lines gets as many new ones as ever.
 */
export function ignoreKeyRepeat(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) {
    event.preventDefault();
  }
}
