import { collectData } from '@newsletters/shared/api/account';
import type { SignedInUser } from '@newsletters/shared/api/recentSignIn';
import { saveFile, today } from '@newsletters/shared/forms';
import { notify } from '@newsletters/shared/notifications';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';
import { AccountRow } from './AccountRow';

/** Downloads what the product stores about the user. */
export function DownloadData({ user }: { user: SignedInUser }) {
  const { mutate, isPending, error } = useMutation(collectData(user));
  const download = () =>
    mutate(undefined, {
      onSuccess: (data) => {
        const file = `${t('newsletter-data')}-${today()}.json`;
        saveFile(file, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }));
        notify({ message: t('Your data is in {file}', { file }) });
      },
    });
  return (
    <AccountRow text={t('Saves your email, role and subscriptions in one JSON file.')} error={error}>
      <Button variant="outlined" loading={isPending} onClick={download}>
        {t('Download my data')}
      </Button>
    </AccountRow>
  );
}
