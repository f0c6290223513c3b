import { reported } from '@newsletters/shared/api/reported';
import {
  prepareSearch,
  saveContentLanguage,
  saveSynonyms,
  searchSettingsQuery,
} from '@newsletters/shared/api/searchSettings';
import { Autocomplete, FormField, TextField, useForm } from '@newsletters/shared/forms';
import { language as own } from '@newsletters/shared/language';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Alert, Button, ErrorBanner, Stack, Typography } from '@newsletters/shared/ui';

const names = new Intl.DisplayNames(own, { type: 'language' });

/** Words that mean the same, as they are saved and as they are typed. */
function Synonyms({ saved }: { saved: string }) {
  const saving = useMutation(reported(saveSynonyms, () => ({ message: t('Words saved') })));
  const { control, handleSubmit, formState } = useForm({ values: { synonyms: saved } });
  return (
    <Stack
      component="form"
      aria-label={t('Words that mean the same')}
      onSubmit={handleSubmit(({ synonyms }) => saving.mutateAsync(synonyms).catch(() => undefined))}
      sx={{ gap: 2, alignItems: 'flex-start' }}
    >
      <ErrorBanner error={saving.error} />
      <FormField
        control={control}
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
      <Button
        type="submit"
        variant="contained"
        disabled={!formState.isDirty}
        loading={formState.isSubmitting}
      >
        {t('Save Words')}
      </Button>
    </Stack>
  );
}

/** The language that newsletters are found by, saved when it's chosen, and words that mean the same. */
export function SearchSettings() {
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
      {data && <Synonyms saved={data.synonyms} />}
    </>
  );
}
