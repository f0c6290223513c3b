import { t } from '@newsletters/shared/texts';
import { type ChangeEvent, memo, useEffect, useEffectEvent, useId, useRef } from 'react';
import type { Field } from './fields';

/** A field that has a column of its own in the table of rows. */
export type ShownField = Exclude<Field, 'id'>;

/** What the cells are called. */
const nameOf: Record<ShownField, (row: number) => string> = {
  title: (row) => t('Title of row {row}', { row }),
  category: (row) => t('Category of row {row}', { row }),
  description: (row) => t('Description of row {row}', { row }),
  image: (row) => t('Image of row {row}', { row }),
  rhythm: (row) => t('How often row {row} appears', { row }),
  state: (row) => t('State of row {row}', { row }),
  publish: (row) => t('When row {row} is published', { row }),
};

interface Props {
  field: ShownField;
  number: number;
  value: string;
  problem: string | undefined;
  /** How the value was read, if that isn't obvious. */
  remark: string | undefined;
  /** What it's for, where it shares a column. */
  placeholder: string | undefined;
  onChange: (text: string) => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** The lists of what cells can hold, by their ids. */
export const lists: Partial<Record<ShownField, string>> = {
  category: 'spreadsheet-categories',
  rhythm: 'spreadsheet-rhythms',
  state: 'spreadsheet-states',
};

/** A cell that can be edited. Plain elements, because a table has many; what is typed counts once the cell is left. */
export const Cell = memo(function Cell({
  field,
  number,
  value,
  problem,
  remark,
  placeholder,
  onChange,
}: Props) {
  const problemId = useId();
  const remarkId = useId();
  const typed = useRef<string>(undefined);
  const commit = () => {
    if (typed.current !== undefined && typed.current !== value) onChange(typed.current);
    typed.current = undefined;
  };
  const commitLast = useEffectEvent(commit);
  // Scrolled away, a cell is never left.
  useEffect(() => () => commitLast(), []);
  const attributes = {
    'aria-label': nameOf[field](number),
    'aria-invalid': problem !== undefined,
    'aria-describedby': `${problem ? problemId : ''} ${remark ? remarkId : ''}`.trim() || undefined,
    placeholder,
    dir: 'auto',
    defaultValue: value,
    onChange: ({ target }: ChangeEvent<Control>) => {
      typed.current = target.value;
    },
    onBlur: commit,
  };
  // The key shows the value that counts whenever it changes.
  return (
    <>
      {field === 'description' ? (
        <textarea key={value} rows={2} {...attributes} />
      ) : (
        <input key={value} list={lists[field]} {...attributes} />
      )}
      {remark && (
        <span id={remarkId} className="remark">
          {remark}
        </span>
      )}
      {problem && (
        <span id={problemId} className="problem">
          {problem}
        </span>
      )}
    </>
  );
});
