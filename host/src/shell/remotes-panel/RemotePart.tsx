import { shortNameOf } from '@newsletters/delivery/registry/pageNames';
import { Chip } from '@newsletters/shared/forms';
import { rich, t } from '@newsletters/shared/texts';
import { Box, Button, Stack, Typography } from '@newsletters/shared/ui';
import { Fragment, useState } from 'react';
import { chosenHere, forgetFailed } from '../../remotes/browser';
import type { EntryState } from './checkEntry';
import { factsOf, isReported, type Known, otherSide, stateOf, titleOf } from './facts';
import { OverrideForm } from './OverrideForm';
import type { Check } from './useRemotesCheck';

/** What a check of a version has found. */
const findings: Record<EntryState, (version: string) => string> = {
  intact: (version) => t('Version {version} can be fetched and is what was released.', { version }),
  changed: (version) => t("Version {version} isn't what was released.", { version }),
  unreachable: (version) => t("Version {version} can't be fetched.", { version }),
};

/** How to take the newest release of a remote back. */
const TakeBack = ({ remote }: { remote: string }) => (
  <>
    {' '}
    {rich('To take it back: {command}', {
      command: (
        <Box
          component="code"
          sx={{ whiteSpace: 'nowrap' }}
        >{`npm run release -- rollback ${shortNameOf(remote)}`}</Box>
      ),
    })}
  </>
);

function CheckResult({ remote, version, result }: Check & { remote: string }) {
  const intact = result === 'intact';
  return (
    <Typography variant="body2" color={intact ? 'success' : 'error'} sx={{ mt: 1, overflowWrap: 'anywhere' }}>
      {findings[result](version)}
      {!intact && <TakeBack remote={remote} />}
    </Typography>
  );
}

interface SwitchProps {
  known: Known;
  chosen: string | undefined;
  onChoose: (version: string) => void;
}

/** During a staged rollout: has this browser use the other version. The page itself isn't changed, so nothing is lost. */
function Switch({ known, chosen, onChoose }: SwitchProps) {
  const other = otherSide(known);
  if (!other) return null;
  const choose = () => {
    chosenHere(known.remote, other);
    forgetFailed(known.remote);
    onChoose(other);
  };
  return (
    <Box sx={{ mt: 1.5 }}>
      <Button size="small" variant="outlined" onClick={choose}>
        {t('Use version {version} in this browser', { version: other })}
      </Button>
      <Typography role="status" variant="body2" sx={{ mt: 1 }}>
        {chosen &&
          t('This browser uses version {version} when the page is next loaded.', { version: chosen })}
      </Typography>
      {chosen && (
        <Button size="small" onClick={() => window.location.reload()}>
          {t('Reload')}
        </Button>
      )}
    </Box>
  );
}

/** How a remote is doing: its state, the facts, and what a check has found. */
export function RemotePart({ known, check }: { known: Known; check: Check | undefined }) {
  const { remote, status } = known;
  const [chosen, setChosen] = useState<string>();
  const title = titleOf(known);
  return (
    <Box component="section" aria-label={title}>
      <Stack
        direction="row"
        sx={{ flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 1 }}
      >
        <Typography variant="h3">{title}</Typography>
        <Chip {...stateOf(status)} size="small" variant="outlined" />
      </Stack>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: { xs: '5fr 7fr', sm: 'auto 1fr' }, columnGap: 2, m: 0 }}
      >
        {factsOf(known).map(([fact, value]) => (
          <Fragment key={fact}>
            <Typography component="dt" variant="body2" color="textSecondary">
              {fact}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
              {value}
            </Typography>
          </Fragment>
        ))}
      </Box>
      {check && <CheckResult remote={remote} {...check} />}
      {isReported(known) && (check?.result ?? 'intact') === 'intact' && (
        <Typography variant="body2" sx={{ mt: 1 }}>
          {t('Browsers have reported failures of the newest version.')}
          <TakeBack remote={remote} />
        </Typography>
      )}
      <Switch known={known} chosen={chosen} onChoose={setChosen} />
      {process.env.NODE_ENV !== 'production' && <OverrideForm remote={remote} />}
    </Box>
  );
}
