import { type SiteSettings, saveLinks } from '@newsletters/shared/api/siteSettings';
import { FormField, zodResolver } from '@newsletters/shared/forms';
import { linksSchema } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Typography } from '@newsletters/shared/ui';
import { SettingsForm, type Unsaved } from './SettingsForm';

interface Props {
  settings: SiteSettings | null;
  onUnsaved: (unsaved: Unsaved) => void;
}

const address = { dir: 'ltr', spellCheck: false, autoCapitalize: 'none', inputMode: 'url' } as const;

const nothing = () => undefined;

/** The links of the footer. */
export function LinksForm(props: Props) {
  return (
    <SettingsForm
      {...props}
      onTyped={nothing}
      label={t('Links')}
      item="links"
      columns={['imprint_link', 'privacy_link', 'accessibility_link', 'contact_link', 'further_links']}
      resolver={zodResolver(linksSchema)}
      save={saveLinks}
      saved={t('Links saved')}
      action={t('Save Links')}
    >
      {(control) => (
        <>
          <Typography variant="body2" color="textSecondary">
            {t(
              'At the end of every public page, in this order. An address like https://example.com, an email address, or a path of this site.',
            )}
          </Typography>
          <FormField
            control={control}
            name="imprint_link"
            label={t('Legal notice')}
            slotProps={{ htmlInput: address }}
          />
          <FormField
            control={control}
            name="privacy_link"
            label={t('Privacy')}
            helperText={t('Also shown where people create an account.')}
            slotProps={{ htmlInput: address }}
          />
          <FormField
            control={control}
            name="accessibility_link"
            label={t('Accessibility')}
            slotProps={{ htmlInput: address }}
          />
          <FormField
            control={control}
            name="contact_link"
            label={t('Contact')}
            slotProps={{ htmlInput: address }}
          />
          <FormField
            control={control}
            name="further_links"
            label={t('Further links')}
            multiline
            minRows={2}
            maxRows={10}
            helperText={t('One per line: a name, then its address.')}
            slotProps={{ htmlInput: { spellCheck: false } }}
          />
        </>
      )}
    </SettingsForm>
  );
}
