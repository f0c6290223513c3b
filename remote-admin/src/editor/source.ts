/** The source of an example issue on the screen, in the editor or the plain text area. */
export interface Source {
  focus(): void;
  /** Selects a line, counted from 1, shows it and moves the focus there. */
  goTo(line: number): void;
  /** Opens the search panel, if there is one. */
  search?(): void;
}

/** A plain text area as a source. */
export const inTextArea = (area: HTMLTextAreaElement): Source => ({
  focus: () => area.focus(),
  goTo(line) {
    const lines = area.value.split('\n');
    const start = lines.slice(0, line - 1).join('\n').length + (line > 1 ? 1 : 0);
    // Browsers scroll to the selection when the area receives the focus.
    area.blur();
    area.setSelectionRange(start, start + (lines[line - 1]?.length ?? 0));
    area.focus();
  },
});

const KEY = 'plain-text-area';

/** Whether the user of this device prefers the plain text area. */
export function prefersPlain(): boolean {
  try {
    return localStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Remembers the preference on this device, if it remembers anything. */
export function preferPlain(plain: boolean) {
  try {
    if (plain) localStorage.setItem(KEY, 'true');
    else localStorage.removeItem(KEY);
  } catch {
    // Without storage, it lasts as long as the form.
  }
}
