import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { Page, Paper, Stack, Typography } from '@newsletters/shared/ui';
import { type ReactNode, useId } from 'react';
import { HistoryButton } from '../history/HistoryButton';
import { WithHistory } from '../history/WithHistory';
import { HeroForm } from '../site/HeroForm';
import { SiteImage } from '../site/SiteImage';

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Paper component="section" variant="outlined" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 } }}>
      <Typography id={id} variant="h2" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Stack sx={{ gap: 3 }}>{children}</Stack>
    </Paper>
  );
}

function Settings({ onHistory }: { onHistory: () => void }) {
  const { data: settings } = useSuspenseQuery(siteSettingsQuery);
  return (
    <Page title="Site Settings" width="md" actions={<HistoryButton onClick={onHistory} />}>
      <Stack sx={{ gap: 3 }}>
        <Section title="Site logo">
          <SiteImage kind="logo" url={settings?.logo_url} />
        </Section>
        <Section title="Hero image">
          <SiteImage kind="hero" url={settings?.hero_image_url} />
        </Section>
        <Section title="Hero content">
          <HeroForm heading={settings?.hero_heading ?? ''} text={settings?.hero_text ?? ''} />
        </Section>
      </Stack>
    </Page>
  );
}

/** Site Settings: the logo, and the image and texts of the hero banner; or their history. */
export default function SitePage() {
  return (
    <WithHistory table="site_settings">{(openHistory) => <Settings onHistory={openHistory} />}</WithHistory>
  );
}
