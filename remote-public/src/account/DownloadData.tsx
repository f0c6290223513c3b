import { collectData, type SignedInUser } from '@newsletters/shared/api/account';
import { notify } from '@newsletters/shared/notifications';
import { useMutation } from '@newsletters/shared/query';
import { Button } from '@newsletters/shared/ui';
import { AccountRow } from './AccountRow';

/** The date where the user is, as in 2026-01-31. */
const today = () => new Intl.DateTimeFormat('en-CA').format(new Date());

function save(file: string, data: object) {
  const address = URL.createObjectURL(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
  );
  Object.assign(document.createElement('a'), { href: address, download: file }).click();
  // Later, because some browsers read it only after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Downloads what the product stores about the user. */
export function DownloadData({ user }: { user: SignedInUser }) {
  const { mutate, isPending, error } = useMutation(collectData(user));
  const download = () =>
    mutate(undefined, {
      onSuccess: (data) => {
        const file = `newsletter-data-${today()}.json`;
        save(file, data);
        notify({ message: `Your data is in ${file}` });
      },
    });
  return (
    <AccountRow text="Saves your email, role and subscriptions in one JSON file." error={error}>
      <Button variant="outlined" loading={isPending} onClick={download}>
        Download my data
      </Button>
    </AccountRow>
  );
}
