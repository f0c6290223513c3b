/**
 * Enter presses a button, follows a link or submits a form once, however long it is held, even when the focus moves on to
 * another control meanwhile. In a text area it still adds as many lines as usual.
 */
export function ignoreKeyRepeat(event: KeyboardEvent) {
  if (event.repeat && event.key === 'Enter' && !(event.target instanceof HTMLTextAreaElement)) {
    event.preventDefault();
  }
}
