import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { useUnsavedGuard, useWatch } from '@newsletters/shared/forms';
import { can, defaultSiteName, identitySchema } from '@newsletters/shared/model';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, Lazy, Page, Paper, Stack, Typography } from '@newsletters/shared/ui';
import { type ReactNode, useId } from 'react';
import { HistoryButton } from '../history/HistoryButton';
import { WithHistory } from '../history/WithHistory';
import { EmailsNotice } from '../site/EmailsNotice';
import { HeroButtons } from '../site/HeroButtons';
import { HeroForm, useHeroForm } from '../site/HeroForm';
import { IdentityForm, useIdentityForm } from '../site/IdentityForm';
import { LinksForm, useLinksForm } from '../site/LinksForm';
import { SearchSettings, useWordsForm } from '../site/SearchSettings';
import { SiteImage } from '../site/SiteImage';
import { TimeZone } from '../site/TimeZone';
import { useShownImage } from '../site/useShownImage';

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
  const identity = useIdentityForm(settings);
  const hero = useHeroForm(settings);
  const links = useLinksForm(settings);
  const words = useWordsForm(isOwner);
  const unsaved = [identity, hero, links, words].filter(({ isDirty }) => isDirty);
  const discard = () => {
    for (const { draft } of unsaved) draft.drop();
  };
  const saving = unsaved.some(({ isSubmitting }) => isSubmitting);
  const guard = useUnsavedGuard(unsaved.length > 0, discard, saving);
  const { site_name = '', accent_color } = useWatch({ control: identity.control });
  const { hero_heading: heading, hero_text: text } = useWatch({ control: hero.control });
  const [logo, setLogo] = useShownImage(settings?.logo_url);
  const [image, setImage] = useShownImage(settings?.hero_image_url);
  const preview = {
    name: site_name.trim() || defaultSiteName,
    accent: identitySchema.shape.accent_color.safeParse(accent_color).data || null,
    logo,
    image,
    heading,
    text,
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
            <IdentityForm form={identity} />
            <EmailsNotice settings={settings} />
          </Section>
          <Section title={t('Site logo')}>
            <SiteImage kind="logo" url={settings?.logo_url} onChosen={setLogo} />
          </Section>
          <Section title={t('Hero image')}>
            <SiteImage kind="hero" url={settings?.hero_image_url} onChosen={setImage} />
          </Section>
          <Section title={t('Hero content')}>
            <HeroForm form={hero} />
            <HeroButtons settings={settings} />
          </Section>
          <Section title={t('Links')}>
            <LinksForm form={links} />
          </Section>
          <Section title={t('Time zone')}>
            <TimeZone />
          </Section>
          {isOwner && (
            <Section title={t('Search')}>
              <SearchSettings form={words} />
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
