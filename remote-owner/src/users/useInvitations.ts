import { eachOf } from '@newsletters/shared/api/eachOf';
import { createUser } from '@newsletters/shared/api/users';
import { useForm } from '@newsletters/shared/forms';
import type { Role } from '@newsletters/shared/model';
import { queryClient } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { useEffect, useRef, useState } from 'react';
import { addressesIn, problemOf } from './addresses';
import { alreadyExists, useCreations } from './useCreations';

/** What became of an address. */
export interface Result {
  severity: 'success' | 'warning' | 'error';
  text: string;
}

interface Values {
  emails: string;
  role: Role | undefined;
}

const invited: Result = { severity: 'success', text: t('Created, and the email is on its way') };
const unsent: Result = { severity: 'warning', text: t("Created, but the email couldn't be sent") };

/** The list is reloaded once, at the end. */
const createQuietly = (email: string, role: Role) =>
  queryClient
    .getMutationCache()
    .build(queryClient, { ...createUser, meta: {}, onError: undefined })
    .execute({ email, role });

const invalid = (message: string) => ({ type: 'validate', message });

function checked(values: Values) {
  const problem = problemOf(values.emails);
  if (!problem && values.role) return { values, errors: {} };
  const errors = {
    ...(problem && { emails: invalid(problem) }),
    ...(!values.role && { role: invalid(t('Role is required')) }),
  };
  return { values: {}, errors };
}

/** The state of the form that invites several users with one role. What fails stays in its field, to be tried again. */
export function useInvitations() {
  const { sendRecoveryLink } = useSession();
  const [results, setResults] = useState<ReadonlyMap<string, Result>>(new Map());
  const [left, setLeft] = useState(true);
  const [progress, setProgress] = useState<{ done: number; all: number }>();
  const controller = useRef(new AbortController());
  const creations = useCreations();
  const { control, handleSubmit, reset, setValue, formState } = useForm<Values>({
    resolver: checked,
    defaultValues: { emails: '', role: undefined },
  });
  useEffect(() => () => controller.current.abort(), []);

  const invite = async (email: string, role: Role) => {
    // After an email that couldn't be sent, only that is tried again.
    await creations.create(email, role, () => createQuietly(email, role));
    return sendRecoveryLink(email).then(
      () => invited,
      () => unsent,
    );
  };

  const submit = handleSubmit(async ({ emails, role }) => {
    if (!role) return;
    const addresses = addressesIn(emails);
    const all = addresses.length;
    controller.current = new AbortController();
    setProgress({ done: 0, all });
    const { made, failures } = await eachOf(addresses, (email) => invite(email, role), {
      signal: controller.current.signal,
      onProgress: (done) => setProgress({ done, all }),
    });
    await queryClient.invalidateQueries({ queryKey: ['users'] });
    setProgress(undefined);
    const found = new Map([
      ...made.map(({ item, result }) => [item, result] as const),
      ...failures.map(({ item, error }) => [item, { severity: 'error', text: error.message }] as const),
    ]);
    setResults((before) => new Map<string, Result>([...before, ...found]));
    const existing = new Set(failures.filter(({ error }) => alreadyExists(error)).map(({ item }) => item));
    const open = addresses.filter((email) => found.get(email) !== invited && !existing.has(email));
    setLeft(open.length > 0);
    if (open.length > 0) setValue('emails', open.join('\n'), { shouldDirty: true });
    else reset();
  });

  return {
    control,
    submit,
    results,
    /** Whether anything is left to do. */
    left,
    progress,
    cancel: () => controller.current.abort(),
    /** Takes over what was entered for a single user. */
    begin: (emails: string, role: Role | undefined) => {
      setValue('emails', emails, { shouldDirty: true });
      setValue('role', role, { shouldDirty: true });
    },
    forget: () => {
      reset();
      setResults(new Map());
      setLeft(true);
      creations.forget();
    },
    anyCreated: [...results.values()].some(({ severity }) => severity !== 'error'),
    dirty: formState.isDirty,
  };
}
