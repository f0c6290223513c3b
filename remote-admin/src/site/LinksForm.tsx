import { type SiteSettings, saveLinks } from '@newsletters/shared/api/siteSettings';
import { FormField, zodResolver } from '@newsletters/shared/forms';
import { linksSchema } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Typography } from '@newsletters/shared/ui';
import { SettingsForm } from './SettingsForm';
import { useSettingsForm } from './useSettingsForm';

const address = { dir: 'ltr', spellCheck: false, autoCapitalize: 'none', inputMode: 'url' } as const;

/** The links that have a name of their own, with what is said below their fields. */
const links = [
  ['imprint_link', t('Legal notice')],
  ['privacy_link', t('Privacy'), t('Also shown where people create an account.')],
  ['accessibility_link', t('Accessibility')],
  ['contact_link', t('Contact')],
] as const;

/** What the form of the footer's links holds. */
export const useLinksForm = (settings: SiteSettings | null) =>
  useSettingsForm({
    settings,
    item: 'links',
    columns: [...links.map(([name]) => name), 'further_links'],
    resolver: zodResolver(linksSchema),
    save: saveLinks,
    saved: t('Links saved'),
  });

/** The links of the footer. */
export const LinksForm = ({ form }: { form: ReturnType<typeof useLinksForm> }) => (
  <SettingsForm label={t('Links')} form={form} action={t('Save Links')}>
    <Typography variant="body2" color="textSecondary">
      {t(
        'At the end of every public page, in this order. An address like https://example.com, an email address, or a path of this site.',
      )}
    </Typography>
    {links.map(([name, label, helperText]) => (
      <FormField
        key={name}
        control={form.control}
        name={name}
        label={label}
        helperText={helperText}
        slotProps={{ htmlInput: address }}
      />
    ))}
    <FormField
      control={form.control}
      name="further_links"
      label={t('Further links')}
      multiline
      minRows={2}
      maxRows={10}
      helperText={t('One per line: a name, then its address.')}
      slotProps={{ htmlInput: { spellCheck: false } }}
    />
  </SettingsForm>
);
