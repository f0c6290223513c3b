import type { ComponentType } from 'react';
import type { SourceEditorProps } from './SourceEditor';

let loaded: ComponentType<SourceEditorProps> | undefined;

/** The source editor if its code has been loaded before. */
export const editorIfLoaded = () => loaded;

/** Loads the code of the source editor. Undefined if it can't be loaded. */
export async function loadEditor() {
  try {
    loaded ??= (await import('./SourceEditor')).SourceEditor;
  } catch {
    // The plain text area does the same.
  }
  return loaded;
}
