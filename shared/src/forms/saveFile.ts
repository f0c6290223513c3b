/** The date where the user is, as in 2026-01-31. */
export const today = () => new Intl.DateTimeFormat('en-CA').format(new Date());

/** Saves a file where the browser puts downloads. */
export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content);
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  // Later, because some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
