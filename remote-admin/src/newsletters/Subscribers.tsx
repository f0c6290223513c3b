import { reported } from '@newsletters/shared/api/reported';
import { removeSubscriber, type Subscriber } from '@newsletters/shared/api/subscribers';
import { AddIcon, ConfirmRemoval } from '@newsletters/shared/forms';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import {
  Button,
  Lazy,
  PageBoundary,
  SearchField,
  Stack,
  Typography,
  useDebouncedValue,
} from '@newsletters/shared/ui';
import { useDeferredValue, useState } from 'react';
import { SubscribersTable } from './SubscribersTable';

const loadExport = async () => (await import('./ExportSubscribers')).ExportSubscribers;

interface Props {
  newsletter: { id: string; title: string };
}

/** The subscribers of a newsletter, searched by email on the server. */
export function Subscribers({ newsletter }: Props) {
  const newsletterId = newsletter.id;
  // How often the dialog was opened since it was closed: more than once when its code couldn't be loaded.
  const [exporting, setExporting] = useState(0);
  const [search, setSearch] = useState('');
  const debounced = useDeferredValue(useDebouncedValue(search));
  const [removing, setRemoving] = useState<Subscriber>();
  const removal = useMutation(reported(removeSubscriber, () => ({ message: t('Subscriber removed') })));
  const close = () => setRemoving(undefined);
  return (
    <section aria-labelledby="subscribers-heading">
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, mb: 2, justifyContent: 'space-between', alignItems: { sm: 'center' } }}
      >
        <Typography variant="h2" id="subscribers-heading">
          {t('Subscribers')}
        </Typography>
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button variant="outlined" onClick={() => setExporting(exporting + 1)}>
            {t('Export CSV')}
          </Button>
          {/* Does nothing, as specified. */}
          <Button variant="outlined" startIcon={<AddIcon />}>
            {t('Add Subscriber')}
          </Button>
        </Stack>
      </Stack>
      <Stack sx={{ mb: 2, maxWidth: 480 }}>
        <SearchField label={t('Search subscribers by email')} value={search} onChange={setSearch} />
      </Stack>
      <PageBoundary resetKeys={[debounced]}>
        <SubscribersTable newsletterId={newsletterId} search={debounced} onRemove={setRemoving} />
      </PageBoundary>
      {exporting > 0 && (
        <Lazy
          key={exporting}
          dialog
          load={loadExport}
          props={{ newsletter, onClose: () => setExporting(0) }}
        />
      )}
      <ConfirmRemoval
        target={removing}
        question={t('Are you sure you want to remove this subscriber?')}
        action={t('Remove')}
        impact={({ email }) => email}
        removal={removal}
        onConfirm={({ user_id }) => removal.mutate({ userId: user_id, newsletterId }, { onSuccess: close })}
        onClose={close}
      />
    </section>
  );
}
