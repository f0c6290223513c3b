// Part of the script in the page itself, so it stays small.

/** What the first paint shows of the site's settings: its name, and the style sheet of its accent colour, which can be empty. */
interface Identity {
  name: string;
  style: string;
}

/** Where this browser keeps what it has last seen. */
const KEPT = 'site-identity';

/** Gives the page its colour, and its name where nothing has read it yet: the outline and `useSiteName`. */
export function showIdentity({ name, style }: Identity) {
  const { documentElement: root, head } = document;
  root.dataset.name = name;
  root.style.setProperty('--o-name', JSON.stringify(name));
  const sheet = document.getElementById('accent') ?? document.createElement('style');
  sheet.id = 'accent';
  if (sheet.textContent !== style) sheet.textContent = style;
  if (!sheet.isConnected) head.append(sheet);
}

/** Shows what this browser has last seen, unless the server has said it. */
export function showKeptIdentity() {
  if (document.documentElement.dataset.name !== undefined) return;
  try {
    const { name, style } = JSON.parse(localStorage.getItem(KEPT) ?? '');
    if (typeof name !== 'string' || typeof style !== 'string') return;
    showIdentity({ name, style });
    document.title = name;
  } catch {
    // There is nothing, or no storage.
  }
}

/** Keeps it for the next first paint; without one, the next page begins as the product. */
export function keepIdentity(identity: Identity | undefined) {
  try {
    if (identity) localStorage.setItem(KEPT, JSON.stringify(identity));
    else localStorage.removeItem(KEPT);
  } catch {
    // There is no storage.
  }
}
