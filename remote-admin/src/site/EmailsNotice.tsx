import { iconColour } from '@newsletters/shared/accent';
import { writtenEmailsQuery } from '@newsletters/shared/api/emails';
import type { SiteSettings } from '@newsletters/shared/api/siteSettings';
import { siteNameOf } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { rich, t } from '@newsletters/shared/texts';
import { Alert, Box } from '@newsletters/shared/ui';

/** Says what the emails don't share with the site, and how they follow, where `config.json` says with what they were written. */
export function EmailsNotice({ settings }: { settings: SiteSettings | null }) {
  const { data } = useQuery(writtenEmailsQuery);
  const { emails = {}, language = 'en' } = data ?? {};
  const site = {
    name: siteNameOf(settings),
    colour: settings?.accent_color ?? iconColour(null),
    language,
  };
  const differs = (part: keyof typeof site) => emails[part] !== undefined && emails[part] !== site[part];
  if (!differs('name') && !differs('colour') && !differs('language')) return null;
  return (
    <Alert severity="info" role="status">
      {differs('name') && (
        <div>{rich('In emails, this site is called {name}.', { name: <bdi>{emails.name}</bdi> })}</div>
      )}
      {differs('colour') && (
        <div>
          {rich('Emails have the colour {colour}, not {present}.', {
            colour: emails.colour,
            present: site.colour,
          })}
        </div>
      )}
      {differs('language') && <div>{t('Emails are in a different language from the site.')}</div>}
      {t('Whoever runs the site can update the emails:')}
      <Box component="code" dir="ltr" sx={{ display: 'block', mt: 0.5, overflowWrap: 'anywhere' }}>
        npm run db -- emails --site {location.origin}
      </Box>
    </Alert>
  );
}
