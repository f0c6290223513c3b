import { reported } from '@newsletters/shared/api/reported';
import {
  type SiteSettings,
  type saveSettingsForm,
  siteSettingsQuery,
} from '@newsletters/shared/api/siteSettings';
import { useForm } from '@newsletters/shared/forms';
import { queryClient, useMutation } from '@newsletters/shared/query';
import { useEffect, useState } from 'react';
import { useConflict, withoutConflict } from '../conflicts/useConflict';
import { useDraft } from '../drafts/useDraft';

/** The texts of a form; empty where the settings have none. */
type Texts = Partial<Record<keyof SiteSettings, string>>;

interface Options<Values extends Texts> {
  /** The name of the form's draft. */
  item: string;
  /** The columns that it saves. */
  columns: readonly (keyof Values & keyof SiteSettings)[];
  resolver: NonNullable<Parameters<typeof useForm<Values>>[0]>['resolver'];
  save: ReturnType<typeof saveSettingsForm<Values>>;
  /** What is said when it's saved. */
  saved: string;
  /** Null where there are none yet. */
  settings: SiteSettings | null;
}

/** Whether a form has edits. While new values arrive, which leave the edits, `isDirty` alone is false for a moment. */
export const hasEdits = ({ isDirty, dirtyFields }: { isDirty: boolean; dirtyFields: object }) =>
  isDirty || Object.keys(dirtyFields).length > 0;

/** What a form of texts in the site settings holds. What another admin saves in the meantime appears in fields without edits. */
export function useSettingsForm<Values extends Texts>({ columns, settings, ...options }: Options<Values>) {
  const textsOf = (row: SiteSettings | null) =>
    Object.fromEntries(columns.map((column) => [column, row?.[column] ?? ''])) as Values;
  const saving = useMutation(reported(options.save, () => ({ message: options.saved })));
  const form = useForm<Values>({
    resolver: options.resolver,
    values: textsOf(settings),
    resetOptions: { keepDirtyValues: true },
  });
  const { control, handleSubmit, reset } = form;
  const { isSubmitting } = form.formState;
  const isDirty = hasEdits(form.formState);
  // What someone else has saved as well is no edit any more; the reset by new settings leaves it one.
  useEffect(() => {
    const [mine, theirs] = [form.getValues(), textsOf(settings)];
    const isSame = columns.every((column) => mine[column] === theirs[column]);
    if (isDirty && !isSubmitting && isSame) reset(theirs, { keepDirtyValues: false });
  });
  // The settings that the user's changes are based on.
  const [base, setBase] = useState(settings);
  if (!isDirty && base !== settings) setBase(settings);
  const draft = useDraft({
    item: options.item,
    form,
    dirty: isDirty,
    rest: base,
    onRestore: (earlier) => {
      reset(textsOf(earlier));
      setBase(earlier);
    },
  });
  const save = (against: SiteSettings | null) =>
    handleSubmit((values) =>
      saving.mutateAsync({ base: against, sent: conflict.sent, form: values }).then(
        (row) => {
          setBase(row);
          draft.drop();
          conflict.setSent([]);
          reset(values, { keepDirtyValues: false });
        },
        // Any other error is kept by the mutation, and the form shows it.
        (failure) => conflict.ask(failure, values),
      ),
    );
  const conflict = useConflict<SiteSettings, Values>((theirs, keepMine) => {
    queryClient.setQueryData(siteSettingsQuery.queryKey, theirs);
    reset(textsOf(theirs), { keepDirtyValues: keepMine });
    setBase(theirs);
    if (keepMine) setAgain(theirs);
  });
  // The reset that new settings cause would cancel a submit without a word, so it waits until they are in the form.
  const [again, setAgain] = useState<SiteSettings>();
  useEffect(() => {
    if (!again || queryClient.getQueryData(siteSettingsQuery.queryKey) !== settings) return;
    setAgain(undefined);
    void save(again)();
  });
  return {
    control,
    isDirty,
    isSubmitting,
    error: withoutConflict(saving.error),
    submit: save(base),
    draft,
    conflictDialog: conflict.dialog,
  };
}
