import { type ChangeEvent, memo, type RefObject, useId, useRef } from 'react';
import { type Field, fieldLabel } from './fields';

interface Props {
  field: Field;
  number: number;
  value: string;
  problem: string | undefined;
  onChange: (text: string) => void;
}

type Control = HTMLInputElement | HTMLTextAreaElement;

/** The names of the categories, for the cells that hold one. */
export const CATEGORIES = 'spreadsheet-categories';

/** A cell that can be edited. Plain elements, because a table has many; what is typed counts once the cell is left. */
export const Cell = memo(function Cell({ field, number, value, problem, onChange }: Props) {
  const problemId = useId();
  const typed = useRef<string>(undefined);
  const control = useRef<Control>(null);
  const common = {
    'aria-label': `${fieldLabel(field)} of row ${number}`,
    'aria-invalid': problem !== undefined,
    'aria-describedby': problem ? problemId : undefined,
    // Shows the value that counts, whenever that changes.
    key: value,
    defaultValue: value,
    onChange: ({ target }: ChangeEvent<Control>) => {
      typed.current = target.value;
    },
    onBlur: () => {
      if (typed.current !== undefined && typed.current !== value) onChange(typed.current);
      typed.current = undefined;
    },
  };
  const { key, ...rest } = common;
  return (
    <>
      {field === 'description' ? (
        <textarea key={key} ref={control as RefObject<HTMLTextAreaElement>} rows={2} {...rest} />
      ) : (
        <input
          key={key}
          ref={control as RefObject<HTMLInputElement>}
          list={field === 'category' ? CATEGORIES : undefined}
          {...rest}
        />
      )}
      {problem && (
        <span id={problemId} className="problem">
          {problem}
        </span>
      )}
    </>
  );
});
