import { reported } from '@newsletters/shared/api/reported';
import { removeSubscriber, type Subscriber } from '@newsletters/shared/api/subscribers';
import { ConfirmRemoval } from '@newsletters/shared/forms';
import { useMutation } from '@newsletters/shared/query';
import {
  AddIcon,
  Button,
  PageBoundary,
  SearchField,
  Stack,
  Typography,
  useDebouncedValue,
} from '@newsletters/shared/ui';
import { useDeferredValue, useState } from 'react';
import { SubscribersTable } from './SubscribersTable';

/** The subscribers of a newsletter, searched by email on the server. */
export function Subscribers({ newsletterId }: { newsletterId: string }) {
  const [search, setSearch] = useState('');
  const debounced = useDeferredValue(useDebouncedValue(search));
  const [removing, setRemoving] = useState<Subscriber>();
  const removal = useMutation(reported(removeSubscriber, () => ({ message: 'Subscriber removed' })));
  const close = () => setRemoving(undefined);
  return (
    <section aria-labelledby="subscribers-heading">
      <Stack
        direction={{ xs: 'column', sm: 'row' }}
        sx={{ gap: 2, mb: 2, justifyContent: 'space-between', alignItems: { sm: 'center' } }}
      >
        <Typography variant="h2" id="subscribers-heading">
          Subscribers
        </Typography>
        {/* Does nothing, as specified. */}
        <Button variant="outlined" startIcon={<AddIcon />}>
          Add Subscriber
        </Button>
      </Stack>
      <Stack sx={{ mb: 2, maxWidth: 480 }}>
        <SearchField label="Search subscribers by email" value={search} onChange={setSearch} />
      </Stack>
      <PageBoundary resetKeys={[debounced]}>
        <SubscribersTable newsletterId={newsletterId} search={debounced} onRemove={setRemoving} />
      </PageBoundary>
      <ConfirmRemoval
        target={removing}
        question="Are you sure you want to remove this subscriber?"
        action="Remove"
        impact={({ email }) => email}
        removal={removal}
        onConfirm={({ user_id }) => removal.mutate({ userId: user_id, newsletterId }, { onSuccess: close })}
        onClose={close}
      />
    </section>
  );
}
