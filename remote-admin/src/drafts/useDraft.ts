import type { FieldValues, Path, UseFormReturn } from '@newsletters/shared/forms';
import { useCallback } from 'react';
import { useKept } from './useKept';

interface Options<Values extends FieldValues, Rest> {
  /** Which form, and about what: "category 4f…", "newsletter new"; undefined while it's closed. */
  item: string | undefined;
  form: UseFormReturn<Values>;
  /** Whether there is something to lose. */
  dirty: boolean;
  /** What belongs to the draft besides the fields; a new object means a change. */
  rest: Rest;
  /** Takes over the rest of a draft, and resets the form to what it was opened with. */
  onRestore: (rest: Rest) => void;
}

/** Keeps the unsaved changes of a form, as `useKept` does. */
export function useDraft<Values extends FieldValues, Rest>({
  form,
  rest,
  ...options
}: Options<Values, Rest>) {
  return useKept({
    ...options,
    contentOf: useCallback(() => ({ values: form.getValues(), rest }), [form, rest]),
    watch: useCallback(
      (changed: () => void) => form.subscribe({ formState: { values: true }, callback: changed }),
      [form],
    ),
    saving: form.formState.isSubmitting,
    onRestore: ({ values, rest: earlier }) => {
      options.onRestore(earlier);
      for (const name of Object.keys(form.getValues()) as Path<Values>[]) {
        if (name in values) form.setValue(name, values[name], { shouldDirty: true });
      }
    },
    // A reset makes the form forget its fields until they are drawn again.
    onAnswered: () => {
      const [first] = Object.keys(form.getValues());
      if (first) form.setFocus(first as Path<Values>);
    },
  });
}
