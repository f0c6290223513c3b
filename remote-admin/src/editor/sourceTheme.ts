import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

const colour = (name: string) => `var(--mui-palette-${name})`;

const focusRing = { outline: `2px solid ${colour('primary-main')}`, outlineOffset: '1px' };

// Through the theme's variables, the editor follows the colour scheme by itself.
const look = EditorView.theme({
  '&': { height: '100%', fontSize: '0.875rem', color: colour('text-primary') },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'ui-monospace, Menlo, Consolas, monospace', lineHeight: 1.6 },
  '.cm-content': { padding: '8px 0', caretColor: colour('primary-main') },
  '.cm-gutters': {
    color: colour('text-secondary'),
    backgroundColor: colour('background-default'),
    borderInlineEnd: `1px solid ${colour('divider')}`,
  },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: colour('action-hover') },
  '.cm-searchMatch': { backgroundColor: 'rgb(255 190 0 / 30%)' },
  '.cm-searchMatch-selected': { outline: `2px solid ${colour('secondary-main')}` },
  '.cm-selectionMatch': { backgroundColor: colour('action-selected') },
  '&.cm-focused .cm-matchingBracket': { backgroundColor: colour('action-selected') },
  '.cm-panels': { color: colour('text-primary'), backgroundColor: colour('background-default') },
  '.cm-panels-top': { borderBottom: `1px solid ${colour('divider')}` },
  '.cm-panel.cm-search': { padding: '8px', paddingInlineEnd: '32px', fontSize: '0.875rem' },
  '.cm-panel.cm-search label': { fontSize: 'inherit', whiteSpace: 'nowrap' },
  '.cm-panel.cm-search input[type=checkbox]': { accentColor: colour('primary-main') },
  '.cm-panel.cm-search [name=close]': {
    top: '8px',
    insetInlineEnd: '8px',
    width: '24px',
    height: '24px',
    cursor: 'pointer',
  },
  '.cm-textfield': {
    padding: '5px 8px',
    font: 'inherit',
    color: 'inherit',
    backgroundColor: colour('background-paper'),
    border: `1px solid ${colour('text-secondary')}`,
    borderRadius: '6px',
  },
  '.cm-textfield::placeholder': { color: colour('text-secondary'), opacity: 1 },
  '.cm-button': {
    padding: '5px 10px',
    font: 'inherit',
    color: colour('primary-main'),
    backgroundImage: 'none',
    backgroundColor: 'transparent',
    border: `1px solid ${colour('text-secondary')}`,
    borderRadius: '6px',
    cursor: 'pointer',
  },
  '.cm-button:active': { backgroundImage: 'none', backgroundColor: colour('action-selected') },
  '.cm-button:focus-visible, .cm-textfield:focus-visible, [name=close]:focus-visible': focusRing,
});

// The theme has no third colour for text; this one is set around the editor, for both schemes.
const third = 'var(--source-string)';

const highlighting = HighlightStyle.define([
  { tag: [tags.tagName, tags.keyword], color: colour('primary-main') },
  { tag: [tags.attributeName, tags.propertyName, tags.number], color: colour('secondary-main') },
  { tag: [tags.attributeValue, tags.string, tags.character], color: third },
  { tag: [tags.comment, tags.angleBracket, tags.processingInstruction], color: colour('text-secondary') },
]);

/** How the source editor looks, in light and dark. */
export const sourceTheme = [look, syntaxHighlighting(highlighting)];
