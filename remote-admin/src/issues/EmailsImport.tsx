import { categoriesQuery } from '@newsletters/shared/api/categories';
import { everyOverviewQuery } from '@newsletters/shared/api/newsletters/overview';
import { newsletterSendersQuery } from '@newsletters/shared/api/newsletters/senders';
import { audience } from '@newsletters/shared/api/reported';
import { useUnsavedGuard } from '@newsletters/shared/forms';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, ErrorBanner, focusHeading, Page, Stack } from '@newsletters/shared/ui';
import { useCallback, useEffect, useMemo } from 'react';
import { FirstCategory } from '../categories/FirstCategory';
import { DraftBanner } from '../drafts/DraftBanner';
import { useKept } from '../drafts/useKept';
import { DropHint } from '../email/DropHint';
import { useEmailDrop } from '../email/useEmailDrop';
import { BackToList } from '../newsletters/BackToList';
import { LastImport } from '../spreadsheet/LastImport';
import { ChooseEmails } from './ChooseEmails';
import { type Checked, checkIssues, hasProblem, NEW } from './checkIssues';
import { IssueRow } from './IssueRow';
import { IssuesBar, IssuesProgress } from './IssuesBar';
import { targetsOf } from './TargetField';
import { useImportingIssues } from './useImportingIssues';
import { useIssues } from './useIssues';

interface Props {
  onDone: () => void;
}

/** Imports several emails: chosen or dropped, reviewed and imported on one page. */
export function EmailsImport({ onDone }: Props) {
  const { data: newsletters } = useSuspenseQuery(everyOverviewQuery);
  const { data: categories } = useSuspenseQuery(categoriesQuery);
  const { data: senders } = useSuspenseQuery(newsletterSendersQuery);
  const { user } = useSession();
  const { issues, edits, visible, review, reading, problem, read, edit, leaveOut, ...change } = useIssues();
  const { progress, failures, importIssues, cancel } = useImportingIssues(
    user?.id ?? '',
    review.id,
    leaveOut,
  );
  const busy = progress !== undefined || reading !== undefined;
  const draft = useKept({
    item: 'emails',
    dirty: issues.length > 0,
    contentOf: useCallback(() => review, [review]),
    saving: progress !== undefined,
    onRestore: change.restore,
    onAnswered: focusHeading,
  });
  const guard = useUnsavedGuard(issues.length > 0, draft.drop, progress !== undefined);
  const dropping = useEmailDrop((files) => void read(files), !busy);
  useEffect(() => focusHeading(), []);
  const checked = useMemo(
    () => checkIssues(issues, { newsletters, senders }, edits),
    [issues, newsletters, senders, edits],
  );
  const targets = useMemo(() => targetsOf(newsletters), [newsletters]);
  const importReady = async (ready: Checked[]) => {
    const started = audience();
    draft.begin(review.id);
    // Those that stay keep what they say: otherwise, an older one would be proposed in place of what is imported now.
    for (const one of checked)
      if (!ready.includes(one)) edit(one.issue.key, { target: one.target, reason: one.reason });
    const complete = await importIssues(ready, visible, draft.keepDone);
    if (!complete || checked.some(hasProblem)) return;
    draft.drop();
    if (started === audience()) guard.finish(onDone);
  };
  return (
    <Page title={t('Import from emails')} actions={<BackToList onBack={onDone} />}>
      {!progress && <LastImport />}
      {!busy && <DraftBanner {...draft} mb={2} />}
      <ErrorBanner error={problem?.text} always>
        {problem?.reasons && (
          <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
            {problem.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </Box>
        )}
      </ErrorBanner>
      {reading && (
        <IssuesProgress
          label={t('Reading')}
          text={t('Reading: {done, number} of {all, number}', { done: reading.done, all: reading.all })}
          {...reading}
        />
      )}
      {progress && (
        <IssuesProgress
          label={t('Importing')}
          text={t('Importing: {done, number} of {all, number}', { done: progress.done, all: progress.all })}
          {...progress}
          onCancel={cancel}
        />
      )}
      {!busy && issues.length > 0 && (
        <IssuesBar
          checked={checked}
          categories={categories}
          onCategory={(category_id) => {
            for (const { issue, target } of checked) if (target === NEW) edit(issue.key, { category_id });
          }}
          visible={visible}
          onVisible={change.setVisible}
          onImport={(ready) => void importReady(ready)}
        />
      )}
      {categories.length === 0 && <FirstCategory />}
      <Stack component="ul" aria-label={t('Emails')} sx={{ gap: 2, m: 0, mb: 2, p: 0, listStyle: 'none' }}>
        {checked.map((one) => (
          <IssueRow
            key={one.issue.key}
            checked={one}
            targets={targets}
            categories={categories}
            failure={failures.get(one.issue.key)}
            disabled={progress !== undefined}
            onEdit={edit}
          />
        ))}
      </Stack>
      <ChooseEmails disabled={busy} more={issues.length > 0} onFiles={(files) => void read(files)} />
      {dropping && <DropHint>{t('Drop the emails to import them')}</DropHint>}
      {guard.dialog}
    </Page>
  );
}
