import { reported } from '@newsletters/shared/api/reported';
import { type User, updateUserRole, userQuery } from '@newsletters/shared/api/users';
import { Form, HistoryIcon, useForm, useUnsavedGuard, zodResolver } from '@newsletters/shared/forms';
import { newUserSchema, roleOf } from '@newsletters/shared/model';
import { useMutation, useQuery, useSuspenseQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Alert, BackIcon, Button, Page, PageBoundary, Stack, Typography } from '@newsletters/shared/ui';
import { RoleField } from './RoleField';
import { UserSubscriptions } from './UserSubscriptions';
import { userName } from './userName';

const schema = newUserSchema.pick({ role: true });

interface Props {
  id: string;
  onHistory: (user: { id: string; name: string }) => void;
  onDone: () => void;
}

/** Why the database would reject a higher role. */
function obstacleFor({ state, email_confirmed_at }: User): string | undefined {
  if (state === 'suspended') return t("This account is suspended, so its role can't be raised.");
  if (state === 'deleted') return t("This account is deleted, so its role can't be raised.");
  if (email_confirmed_at === null)
    return t("This user hasn't confirmed their email address yet, so their role can't be raised.");
  return undefined;
}

function RoleForm({ user, onDone }: Pick<Props, 'onDone'> & { user: User }) {
  const change = useMutation(reported(updateUserRole, () => ({ message: t('Role saved') })));
  const { control, handleSubmit, formState } = useForm({
    resolver: zodResolver(schema),
    values: { role: roleOf(user.role) },
    resetOptions: { keepDirtyValues: true },
  });
  const obstacle = obstacleFor(user);
  const saving = formState.isSubmitting;
  const guard = useUnsavedGuard(formState.isDirty, undefined, saving);
  const leave = () => guard.finish(onDone);
  const submit = handleSubmit((values) => {
    if (!formState.isDirty) return leave();
    // The mutation keeps the error, and the form shows it.
    return change.mutateAsync({ id: user.id, ...values }).then(leave, () => undefined);
  });
  return (
    <Form
      label={t('Edit User')}
      onSubmit={submit}
      error={change.error}
      pending={saving}
      sx={{ maxWidth: 480 }}
    >
      {obstacle && <Alert severity="info">{obstacle}</Alert>}
      <RoleField control={control} name="role" fixed={saving} raisable={!obstacle} />
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button type="submit" variant="contained" loading={saving}>
          {t('Save Role')}
        </Button>
        <Button onClick={onDone} disabled={saving}>
          {t('Cancel')}
        </Button>
      </Stack>
      {guard.dialog}
    </Form>
  );
}

function EditedUser({ id, onDone }: Omit<Props, 'onHistory'>) {
  const { data: user } = useSuspenseQuery(userQuery(id));
  return (
    <>
      <Typography variant="subtitle1" component="p" dir="auto" sx={{ overflowWrap: 'anywhere', mb: 2 }}>
        {userName(user)}
      </Typography>
      <RoleForm user={user} onDone={onDone} />
      <Typography variant="h2" sx={{ mt: 5, mb: 2 }}>
        {t('Subscriptions')}
      </Typography>
      <PageBoundary>
        <UserSubscriptions userId={id} />
      </PageBoundary>
    </>
  );
}

/** The Edit User view: a user's role and subscriptions. */
export function EditUser({ id, onHistory, onDone }: Props) {
  // Read by the content; only shared here.
  const { data: user } = useQuery({ ...userQuery(id), enabled: false });
  return (
    <Page
      title={t('Edit User')}
      width="md"
      actions={
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          <Button startIcon={<BackIcon />} onClick={onDone}>
            {t('Back to Users')}
          </Button>
          <Button
            startIcon={<HistoryIcon />}
            onClick={user && (() => onHistory({ id, name: userName(user) }))}
            disabled={!user}
          >
            {t('History')}
          </Button>
        </Stack>
      }
    >
      <PageBoundary resetKeys={[id]}>
        <EditedUser id={id} onDone={onDone} />
      </PageBoundary>
    </Page>
  );
}
