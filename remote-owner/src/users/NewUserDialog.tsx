import { RequestError } from '@newsletters/shared/api/unwrap';
import { createUser } from '@newsletters/shared/api/users';
import {
  DialogContent,
  Form,
  FormDialog,
  FormField,
  useController,
  useForm,
  useUnsavedGuard,
  zodResolver,
} from '@newsletters/shared/forms';
import { limits, type NewUser, newUserSchema } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { Button } from '@newsletters/shared/ui';
import { RoleField } from './RoleField';

/** SQLSTATE of a unique violation. */
const ALREADY_EXISTS = '23505';

interface Props {
  open: boolean;
  onClose: () => void;
  onCreated: () => void;
}

function useNewUser(onDone: () => void) {
  const creation = useMutation(createUser);
  const { control, handleSubmit, formState, setError, reset } = useForm<NewUser>({
    resolver: zodResolver(newUserSchema),
    defaultValues: { email: '', password: '', role: undefined },
  });
  const taken = creation.error instanceof RequestError && creation.error.code === ALREADY_EXISTS;
  const forget = () => {
    reset();
    creation.reset();
  };
  const submit = handleSubmit(async (user) => {
    try {
      await creation.mutateAsync(user);
    } catch (error) {
      if (error instanceof RequestError && error.code === ALREADY_EXISTS) {
        setError('email', { message: error.message }, { shouldFocus: true });
      }
      return;
    }
    forget();
    onDone();
  });
  return {
    control,
    submit,
    forget,
    dirty: formState.isDirty,
    creation,
    error: taken ? null : creation.error,
  };
}

/** The New User form: creates an account that can sign in right away. */
export function NewUserDialog({ open, onClose, onCreated }: Props) {
  const { control, submit, forget, dirty, creation, error } = useNewUser(onCreated);
  const role = useController({ control, name: 'role' });
  const guard = useUnsavedGuard(dirty);
  const close = async () => {
    if (!(await guard.ask())) return;
    forget();
    onClose();
  };
  return (
    <FormDialog title="New User" open={open} onClose={close}>
      <DialogContent>
        <Form label="New User" onSubmit={submit} error={error} pending={creation.isPending} sx={{ pt: 1 }}>
          <FormField
            control={control}
            name="email"
            label="Email"
            type="email"
            autoComplete="off"
            required
            autoFocus
          />
          <FormField
            control={control}
            name="password"
            label="Password"
            type="password"
            autoComplete="new-password"
            required
            minLength={limits.passwordMin}
            helperText="Password must be at least 6 characters"
          />
          <RoleField {...role.field} error={role.fieldState.error?.message} />
          <Button type="submit" variant="contained" size="large" loading={creation.isPending}>
            Create User
          </Button>
        </Form>
      </DialogContent>
      {guard.dialog}
    </FormDialog>
  );
}
