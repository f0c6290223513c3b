import { reported } from '@newsletters/shared/api/reported';
import { createUser } from '@newsletters/shared/api/users';
import { useForm, zodResolver } from '@newsletters/shared/forms';
import { invitedUserSchema, type NewUser, newUserSchema } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { useState } from 'react';
import { alreadyExists, useCreations } from './useCreations';

/** An account that was created for a user who chooses the password, and whether the email with the link was sent. */
export interface Invitation {
  email: string;
  sent: boolean;
}

/** The state of the New User form. `onDone` is called when there is nothing left to say. */
export function useNewUser(onDone: () => void) {
  const { sendRecoveryLink } = useSession();
  // The dialog itself tells about an invitation.
  const creation = useMutation(
    reported(createUser, (_user, { password }) =>
      password === undefined ? undefined : { message: t('User created') },
    ),
  );
  const creations = useCreations();
  const [invites, setInvites] = useState(false);
  const [invitation, setInvitation] = useState<Invitation>();
  const { control, handleSubmit, formState, setError, reset, clearErrors, getValues } = useForm<NewUser>({
    resolver: zodResolver(invites ? invitedUserSchema : newUserSchema),
    defaultValues: { email: '', password: '', role: undefined },
  });
  const forget = () => {
    reset();
    creation.reset();
    creations.forget();
    setInvites(false);
    setInvitation(undefined);
  };
  const invite = async (email: string) => {
    const sent = await sendRecoveryLink(email).then(
      () => true,
      () => false,
    );
    reset();
    creations.forget();
    setInvitation({ email, sent });
  };
  const submit = handleSubmit(async ({ email, password, role }) => {
    const create = () => creation.mutateAsync({ email, role, password: invites ? undefined : password });
    try {
      await (invites ? creations.create(email, role, create) : create());
    } catch (error) {
      if (alreadyExists(error)) setError('email', { message: error.message }, { shouldFocus: true });
      return;
    }
    if (invites) return invite(email);
    forget();
    onDone();
  });
  return {
    control,
    getValues,
    submit,
    forget,
    invites,
    changeInvites: (next: boolean) => {
      setInvites(next);
      clearErrors('password');
    },
    invitation,
    dirty: formState.isDirty || invites,
    pending: formState.isSubmitting,
    error: alreadyExists(creation.error) ? null : creation.error,
  };
}
