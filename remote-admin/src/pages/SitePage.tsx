import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { useUnsavedGuard } from '@newsletters/shared/forms';
import {
  can,
  defaultSiteName,
  type HeroForm as HeroTexts,
  type IdentityForm as Identity,
  identitySchema,
} from '@newsletters/shared/model';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, Lazy, Page, Paper, Stack, Typography } from '@newsletters/shared/ui';
import { type ReactNode, useId, useState } from 'react';
import { HistoryButton } from '../history/HistoryButton';
import { WithHistory } from '../history/WithHistory';
import { useObjectUrl } from '../images/useObjectUrl';
import { EmailsNotice } from '../site/EmailsNotice';
import { HeroButtons } from '../site/HeroButtons';
import { HeroForm } from '../site/HeroForm';
import { IdentityForm } from '../site/IdentityForm';
import { LinksForm } from '../site/LinksForm';
import { SearchSettings } from '../site/SearchSettings';
import type { Unsaved } from '../site/SettingsForm';
import { SiteImage } from '../site/SiteImage';
import { TimeZone } from '../site/TimeZone';

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

const load = () => import('../site/SitePreview').then(({ SitePreview }) => SitePreview);

function Settings({ onHistory }: { onHistory: () => void }) {
  const { data: settings } = useSuspenseQuery(siteSettingsQuery);
  const isOwner = can(useSession().role, 'manageUsers');
  const [identity, setIdentity] = useState<Identity>();
  const [texts, setTexts] = useState<HeroTexts>();
  const [logo, setLogo] = useState<Blob>();
  const [hero, setHero] = useState<Blob>();
  const [identityUnsaved, setIdentityUnsaved] = useState<Unsaved>();
  const [heroUnsaved, setHeroUnsaved] = useState<Unsaved>();
  const [linksUnsaved, setLinksUnsaved] = useState<Unsaved>();
  const unsaved = [identityUnsaved, heroUnsaved, linksUnsaved].filter((form) => form?.dirty);
  const guard = useUnsavedGuard(unsaved.length > 0, () => {
    for (const form of unsaved) form?.drop();
  });
  const preview = {
    name: identity?.site_name.trim() || defaultSiteName,
    accent: identitySchema.shape.accent_color.safeParse(identity?.accent_color).data || null,
    logo: useObjectUrl(logo) ?? settings?.logo_url,
    image: useObjectUrl(hero) ?? settings?.hero_image_url,
    heading: texts?.hero_heading,
    text: texts?.hero_text,
    buttons: settings?.hero_buttons !== 'hidden',
  };
  return (
    <Page title={t('Site Settings')} width="xl" actions={<HistoryButton onClick={onHistory} />}>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Stack sx={{ gap: 3 }}>
          <Section title={t('Name and colour')}>
            <IdentityForm settings={settings} onTyped={setIdentity} onUnsaved={setIdentityUnsaved} />
            <EmailsNotice settings={settings} />
          </Section>
          <Section title={t('Site logo')}>
            <SiteImage kind="logo" url={settings?.logo_url} onChosen={setLogo} />
          </Section>
          <Section title={t('Hero image')}>
            <SiteImage kind="hero" url={settings?.hero_image_url} onChosen={setHero} />
          </Section>
          <Section title={t('Hero content')}>
            <HeroForm settings={settings} onTyped={setTexts} onUnsaved={setHeroUnsaved} />
            <HeroButtons settings={settings} />
          </Section>
          <Section title={t('Links')}>
            <LinksForm settings={settings} onUnsaved={setLinksUnsaved} />
          </Section>
          <Section title={t('Time zone')}>
            <TimeZone />
          </Section>
          {isOwner && (
            <Section title={t('Search')}>
              <SearchSettings />
            </Section>
          )}
        </Stack>
        {/* Stays in sight next to the fields. */}
        <Box sx={{ position: { lg: 'sticky' }, top: 88, alignSelf: 'start' }}>
          <Section title={t('Preview')}>
            <Lazy load={load} props={preview} />
          </Section>
        </Box>
      </Box>
      {guard.dialog}
    </Page>
  );
}

/**
 * Site Settings: name, colour and logo, the image and texts of the hero banner, the links of the footer, and for owners the search, next to a preview that follows every change; or
 * their history.
 */
export default function SitePage() {
  return (
    <WithHistory table="site_settings">{(openHistory) => <Settings onHistory={openHistory} />}</WithHistory>
  );
}
