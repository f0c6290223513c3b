import { reported } from '@newsletters/shared/api/reported';
import {
  prepareSearch,
  saveContentLanguage,
  saveSynonyms,
  searchSettingsQuery,
} from '@newsletters/shared/api/searchSettings';
import { Autocomplete, Form, FormField, TextField, useForm } from '@newsletters/shared/forms';
import { language as own } from '@newsletters/shared/language';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Alert, Box, Button, ErrorBanner, Typography } from '@newsletters/shared/ui';
import { DraftBanner } from '../drafts/DraftBanner';
import { useDraft } from '../drafts/useDraft';
import { hasEdits } from './useSettingsForm';

const names = new Intl.DisplayNames(own, { type: 'language' });

/** What the form of the words that mean the same holds, once they are loaded; only owners can read them. */
export function useWordsForm(isOwner: boolean) {
  const { data } = useQuery({ ...searchSettingsQuery, enabled: isOwner });
  const saving = useMutation(reported(saveSynonyms, () => ({ message: t('Words saved') })));
  const form = useForm({
    values: { synonyms: data?.synonyms ?? '' },
    resetOptions: { keepDirtyValues: true },
  });
  const { isSubmitting } = form.formState;
  const isDirty = hasEdits(form.formState);
  const draft = useDraft({
    item: isOwner ? 'words' : undefined,
    form,
    dirty: isDirty,
    // The last save wins: nothing tells what others have saved since.
    rest: null,
    onRestore: () => undefined,
  });
  const submit = form.handleSubmit((values) =>
    saving.mutateAsync(values.synonyms).then(
      () => {
        draft.drop();
        form.reset(values, { keepDirtyValues: false });
      },
      // The mutation keeps it, and the form shows it.
      () => undefined,
    ),
  );
  return { control: form.control, isDirty, isSubmitting, error: saving.error, submit, draft };
}

type WordsForm = ReturnType<typeof useWordsForm>;

function Words({ form }: { form: WordsForm }) {
  return (
    <Form label={t('Words that mean the same')} error={form.error} onSubmit={form.submit}>
      <DraftBanner {...form.draft} />
      <FormField
        control={form.control}
        name="synonyms"
        label={t('Words that mean the same')}
        multiline
        minRows={2}
        maxRows={10}
        fullWidth
        helperText={t(
          'One pair per line, such as Kita = Kindertagesstätte; 500 at most. A search for one finds the other.',
        )}
        slotProps={{ htmlInput: { spellCheck: false, dir: 'auto' } }}
      />
      <Box>
        <Button type="submit" variant="contained" disabled={!form.isDirty} loading={form.isSubmitting}>
          {t('Save Words')}
        </Button>
      </Box>
    </Form>
  );
}

/** The language that newsletters are found by, saved when it's chosen, and words that mean the same. */
export function SearchSettings({ form }: { form: WordsForm }) {
  const { data, error, refetch } = useQuery(searchSettingsQuery);
  const saving = useMutation(reported(saveContentLanguage, () => ({ message: t('Language saved') })));
  const preparing = useMutation(prepareSearch);
  const prepare = () => preparing.mutateAsync().catch(() => undefined);
  const language = saving.isPending ? saving.variables : data?.language;
  return (
    <>
      <Typography color="textSecondary">
        {t(
          'The language of most newsletters. Searches know its word forms, and lists are sorted by its rules.',
        )}
      </Typography>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      <ErrorBanner error={saving.error} />
      <ErrorBanner error={preparing.error} onRetry={() => void prepare()} />
      <Autocomplete
        options={data?.languages ?? []}
        getOptionLabel={(code) => names.of(code) ?? code}
        value={language ?? 'en'}
        disableClearable
        disabled={!data || saving.isPending}
        onChange={(_, chosen) =>
          chosen !== language && void saving.mutateAsync(chosen).then(prepare, () => undefined)
        }
        renderInput={(params) => <TextField {...params} label={t('Language of the content')} />}
      />
      {(preparing.isPending || data?.is_applied === false) && (
        <Alert
          severity="info"
          role="status"
          action={
            <Button color="inherit" loading={preparing.isPending} onClick={() => void prepare()}>
              {t('Continue')}
            </Button>
          }
        >
          {t(
            'Newsletters are being prepared for this language. Until that is done, some word forms are not found.',
          )}
        </Alert>
      )}
      {data && <Words form={form} />}
    </>
  );
}
