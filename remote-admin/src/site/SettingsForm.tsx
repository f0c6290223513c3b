import { reported } from '@newsletters/shared/api/reported';
import {
  type SiteSettings,
  type saveSettingsForm,
  siteSettingsQuery,
} from '@newsletters/shared/api/siteSettings';
import { type Control, Form, useForm, useWatch } from '@newsletters/shared/forms';
import { queryClient, useMutation } from '@newsletters/shared/query';
import { Box, Button } from '@newsletters/shared/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { ConflictDialog } from '../conflicts/ConflictDialog';
import { useConflict, withoutConflict } from '../conflicts/useConflict';
import { DraftBanner } from '../drafts/DraftBanner';
import { useDraft } from '../drafts/useDraft';

/** The texts of a form; empty where the settings have none. */
type Texts = Partial<Record<keyof SiteSettings, string>>;

/** Whether a form has unsaved changes, and how they are discarded. */
export interface Unsaved {
  dirty: boolean;
  drop: () => void;
}

interface Props<Values extends Texts> {
  label: string;
  /** The name of the form's draft. */
  item: string;
  /** The columns that it saves. */
  columns: readonly (keyof Values & keyof SiteSettings)[];
  resolver: NonNullable<Parameters<typeof useForm<Values>>[0]>['resolver'];
  save: ReturnType<typeof saveSettingsForm<Values>>;
  /** What is said when it's saved. */
  saved: string;
  action: string;
  /** Null where there are none yet. */
  settings: SiteSettings | null;
  /** Called with what is in the fields, for the preview. */
  onTyped: (texts: Values) => void;
  onUnsaved: (unsaved: Unsaved) => void;
  children: (control: Control<Values>) => ReactNode;
}

/** A form of texts in the site settings. What another admin saves in the meantime appears in fields without edits. */
export function SettingsForm<Values extends Texts>(props: Props<Values>) {
  const { columns, settings, onTyped, onUnsaved } = props;
  const textsOf = (row: SiteSettings | null) =>
    Object.fromEntries(columns.map((column) => [column, row?.[column] ?? ''])) as Values;
  const saving = useMutation(reported(props.save, () => ({ message: props.saved })));
  const form = useForm<Values>({
    resolver: props.resolver,
    values: textsOf(settings),
    resetOptions: { keepDirtyValues: true },
  });
  const { control, handleSubmit, reset } = form;
  const { isDirty, isSubmitting } = form.formState;
  // The settings that the user's changes are based on.
  const [base, setBase] = useState(settings);
  if (!isDirty && base !== settings) setBase(settings);
  const typed = JSON.stringify(useWatch({ control }));
  useEffect(() => onTyped(JSON.parse(typed)), [onTyped, typed]);
  const draft = useDraft({
    item: props.item,
    form,
    dirty: isDirty,
    rest: base,
    onRestore: (earlier) => {
      reset(textsOf(earlier));
      setBase(earlier);
    },
  });
  const { drop } = draft;
  useEffect(() => onUnsaved({ dirty: isDirty, drop }), [onUnsaved, isDirty, drop]);
  const save = (against: SiteSettings | null) =>
    handleSubmit((values) =>
      saving.mutateAsync({ base: against, sent: conflict.sent, form: values }).then(
        () => {
          drop();
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
  return (
    <Form label={props.label} error={withoutConflict(saving.error)} onSubmit={save(base)}>
      <DraftBanner {...draft} />
      {props.children(control)}
      <Box>
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {props.action}
        </Button>
      </Box>
      <ConflictDialog table="site_settings" {...conflict.dialog} />
    </Form>
  );
}
