import type { Registry } from '@newsletters/delivery/registry/registry';
import { type Count, readCounts } from '@newsletters/delivery/registry/reports';
import { t } from '@newsletters/shared/texts';
import { useCallback, useEffect, useState } from 'react';
import { loadRegistry } from '../../remotes/files';
import { useRemoteStore } from '../../remotes/store';
import { checkEntry, type EntryState } from './checkEntry';

/** What a check of a remote's newest release has found. */
export interface Check {
  version: string;
  result: EntryState;
}

/** What browsers have reported, or why that isn't known. */
export type Counts = Count[] | 'uncollected' | 'unread' | 'unreadable';

/** What browsers have reported, where the deployment collects that; read when the panel opens, and by `read`. */
function useCounts(address: string | undefined, open: boolean) {
  const [counts, setCounts] = useState<Counts>(address ? 'unread' : 'uncollected');
  const read = useCallback(async () => {
    if (address) setCounts(await readCounts(address).catch(() => 'unreadable' as const));
  }, [address]);
  useEffect(() => {
    if (open) void read();
  }, [open, read]);
  return { counts, read };
}

/** Reads the registry again and checks the newest release of each remote. Changes nothing in the page. */
export function useRemotesCheck(tell: (message: string) => void, open: boolean) {
  const [read, setRead] = useState<Registry>();
  const [checks, setChecks] = useState<ReadonlyMap<string, Check>>(new Map());
  const [checking, setChecking] = useState(false);
  const { inspect } = useRemoteStore();
  const { counts, read: readReports } = useCounts(inspect().environment.report, open);

  async function checkRemote(remote: string, read: Registry): Promise<[string, Check][]> {
    const [newest] = read.get(remote) ?? [];
    return newest ? [[remote, { version: newest.version, result: await checkEntry(newest) }]] : [];
  }

  async function check() {
    if (checking) return;
    setChecking(true);
    tell(t('Checking…'));
    const newer = await loadRegistry().catch(() => undefined);
    const now = new Map([...inspect().registry, ...(newer ?? [])]);
    const checked = [...now.keys()].map((remote) => checkRemote(remote, now));
    const [done] = await Promise.all([Promise.all(checked), readReports()]);
    setRead(now);
    setChecks(new Map(done.flat()));
    setChecking(false);
    tell(newer ? t('Checked') : t("The list of releases can't be fetched"));
  }

  return { registry: read ?? inspect().registry, checks, counts, check };
}
