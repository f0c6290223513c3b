import { integrityOf } from '../build/integrity.ts';

/** Where a page is told of builds, and where the script is that listens. */
export const RELOAD = '/.reload';
export const RELOAD_SCRIPT = '/.reload.js';

/** Runs in the page: another build than the first one that it's told of reloads it. */
export const reloadScript = `let known;
new EventSource('${RELOAD}').onmessage = ({ data }) => {
  if (known && known !== data) location.reload();
  known = data;
};
`;

/** With a hash, and requested as the site's policies want it. */
export const reloadTag = `<script src="${RELOAD_SCRIPT}" integrity="${integrityOf(Buffer.from(reloadScript))}" crossorigin="anonymous" defer></script>`;
