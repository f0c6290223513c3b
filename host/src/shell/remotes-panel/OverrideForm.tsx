import { Form, FormField, useForm } from '@newsletters/shared/forms';
import { Button, Stack } from '@newsletters/shared/ui';
import { isAddress, override, overrides } from './override';

/** Development builds only: replaces a remote's releases with an address of the developer's own. */
export function OverrideForm({ remote }: { remote: string }) {
  const entry = overrides().find(([overridden]) => overridden === remote)?.[1];
  const { control, handleSubmit, setError } = useForm({ defaultValues: { entry: entry ?? '' } });
  const submit = handleSubmit((values) => {
    const address = values.entry.trim();
    if (isAddress(address)) override(remote, address);
    else
      setError('entry', { message: 'Please enter the address of a remoteEntry.js' }, { shouldFocus: true });
  });
  return (
    <Form onSubmit={submit} label={`Override ${remote}`} sx={{ mt: 1.5, gap: 1 }}>
      <FormField
        control={control}
        name="entry"
        id={`override-${remote}`}
        label="Override address"
        placeholder="http://localhost:3001/remoteEntry.js"
        size="small"
      />
      <Stack direction="row" sx={{ gap: 1 }}>
        <Button type="submit" size="small" variant="outlined">
          Override
        </Button>
        {entry && (
          <Button size="small" onClick={() => override(remote, undefined)}>
            Remove override
          </Button>
        )}
      </Stack>
    </Form>
  );
}
