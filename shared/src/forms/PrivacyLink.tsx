import Typography from '@mui/material/Typography';
import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { link } from '@newsletters/shared/ui';

/** Leads to the site's privacy policy, if the settings name one. In a tab of its own: what has been typed stays. */
export function PrivacyLink() {
  const { data } = useQuery(siteSettingsQuery);
  if (!data?.privacy_link) return null;
  return (
    <Typography
      component="a"
      href={data.privacy_link}
      target="_blank"
      rel="noopener"
      variant="body2"
      color="textSecondary"
      sx={{ ...link, alignSelf: 'flex-start', textDecoration: 'underline' }}
    >
      {t('Privacy')}
    </Typography>
  );
}
