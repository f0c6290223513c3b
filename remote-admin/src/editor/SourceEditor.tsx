import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { html } from '@codemirror/lang-html';
import { bracketMatching } from '@codemirror/language';
import { highlightSelectionMatches, openSearchPanel, search, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState } from '@codemirror/state';
import {
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  type KeyBinding,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { t } from '@newsletters/shared/texts';
import {
  type Ref,
  useEffect,
  useEffectEvent,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Source } from './source';
import { sourceTheme } from './sourceTheme';

/** What the editor shows, or says to screen readers, by how it calls it. "$" is a number that it fills in. */
const phrases = EditorState.phrases.of({
  Find: t('Find'),
  Replace: t('Replace'),
  next: t('Next'),
  previous: t('Previous'),
  all: t('All'),
  'match case': t('Match case'),
  regexp: t('Regular expression'),
  'by word': t('Whole words'),
  replace: t('Replace'),
  'replace all': t('Replace all'),
  close: t('Close search'),
  'current match': t('current match'),
  'on line': t('on line'),
  'replaced match on line $': t('replaced match on line $'),
  'replaced $ matches': t('replaced $ matches'),
  'Go to line': t('Go to line'),
  go: t('go'),
  'Selection deleted': t('Selection deleted'),
  'Control character': t('Control character'),
});

/**
 * Tab indents. After Escape it moves on, as everywhere else, until the focus comes back. It goes before the other keys, because
 * Escape also ends a selection.
 */
const freeTab: KeyBinding = {
  key: 'Escape',
  run: (view) => {
    view.setTabFocusMode(true);
    return false;
  },
};

const features = [
  lineNumbers(),
  highlightSpecialChars(),
  history(),
  bracketMatching(),
  highlightActiveLine(),
  highlightActiveLineGutter(),
  highlightSelectionMatches(),
  search({ top: true }),
  html(),
  EditorView.lineWrapping,
  keymap.of([freeTab, ...defaultKeymap, ...searchKeymap, ...historyKeymap, indentWithTab]),
  phrases,
  sourceTheme,
];

export interface SourceEditorProps {
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  readOnly: boolean;
  invalid: boolean;
  /** Ids of the elements that name and describe it. */
  labelledBy: string;
  describedBy: string;
  ref: Ref<Source>;
}

type Attributes = Pick<SourceEditorProps, 'labelledBy' | 'describedBy' | 'invalid' | 'readOnly'>;

const attributesOf = ({ labelledBy, describedBy, invalid, readOnly }: Attributes) => [
  EditorView.contentAttributes.of({
    tabindex: '0',
    'aria-labelledby': labelledBy,
    'aria-describedby': describedBy,
    'aria-invalid': String(invalid),
    'aria-readonly': String(readOnly),
  }),
  EditorState.readOnly.of(readOnly),
];

function goTo(view: EditorView, number: number) {
  const line = view.state.doc.line(Math.min(number, view.state.doc.lines));
  view.dispatch({
    selection: { anchor: line.from, head: line.to },
    effects: EditorView.scrollIntoView(line.from, { y: 'center' }),
  });
  view.focus();
}

/** The source of an example issue, with highlighting, search and undo. */
export function SourceEditor(props: SourceEditorProps) {
  const place = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>(undefined);
  const [attributes] = useState(() => new Compartment());
  // What the editor holds as the form knows it, with the line breaks that came from outside.
  const known = useRef(props.value);
  const changed = useEffectEvent((value: string) => {
    known.current = value;
    props.onChange(value);
  });
  const left = useEffectEvent(props.onBlur);
  const create = useEffectEvent((parent: HTMLElement) => {
    const follow = EditorView.updateListener.of((update) => {
      if (update.docChanged && update.transactions.some((change) => !change.isUserEvent('form')))
        changed(update.state.doc.toString());
      if (!update.focusChanged || update.view.hasFocus) return;
      update.view.setTabFocusMode(false);
      left();
    });
    const extensions = [features, follow, attributes.of(attributesOf(props))];
    return new EditorView({ doc: known.current, extensions, parent });
  });

  // Before the browser paints, so that there is always a field.
  useLayoutEffect(() => {
    if (!place.current) return;
    const created = create(place.current);
    view.current = created;
    return () => created.destroy();
  }, []);

  const { value, labelledBy, describedBy, invalid, readOnly, ref } = props;
  useEffect(() => {
    if (!view.current || value === known.current) return;
    known.current = value;
    const { length } = view.current.state.doc;
    view.current.dispatch({ changes: { from: 0, to: length, insert: value }, userEvent: 'form' });
  }, [value]);
  const now = useMemo(
    () => attributesOf({ labelledBy, describedBy, invalid, readOnly }),
    [labelledBy, describedBy, invalid, readOnly],
  );
  useEffect(() => {
    view.current?.dispatch({ effects: attributes.reconfigure(now) });
  }, [attributes, now]);
  useImperativeHandle(
    ref,
    () => ({
      focus: () => view.current?.focus(),
      goTo: (line) => view.current && goTo(view.current, line),
      search: () => view.current && openSearchPanel(view.current),
    }),
    [],
  );
  return <div ref={place} style={{ height: '100%' }} />;
}
