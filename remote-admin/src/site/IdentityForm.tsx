import { accentOf } from '@newsletters/shared/accent';
import { type SiteSettings, saveIdentity } from '@newsletters/shared/api/siteSettings';
import { type Control, FormField, useController, zodResolver } from '@newsletters/shared/forms';
import { defaultSiteName, identitySchema, type IdentityForm as Values } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Box } from '@newsletters/shared/ui';
import { SettingsForm } from './SettingsForm';
import { useSettingsForm } from './useSettingsForm';

/** The colour as a colour, which the browser lets the user pick. */
function ColourPicker({ control }: { control: Control<Values> }) {
  const { field, formState } = useController({ control, name: 'accent_color' });
  const { data, success } = identitySchema.shape.accent_color.safeParse(field.value);
  return (
    <Box
      component="input"
      type="color"
      aria-label={t('Choose accent colour')}
      value={(success && data) || accentOf(null).light.main}
      disabled={formState.isSubmitting}
      onChange={field.onChange}
      sx={{
        flex: 'none',
        width: 44,
        height: 32,
        p: 0,
        marginInlineEnd: 1,
        border: 0,
        bgcolor: 'transparent',
        cursor: 'pointer',
      }}
    />
  );
}

/** What the form of the site's name and accent colour holds. */
export const useIdentityForm = (settings: SiteSettings | null) =>
  useSettingsForm({
    settings,
    item: 'identity',
    columns: ['site_name', 'accent_color'],
    resolver: zodResolver(identitySchema),
    save: saveIdentity,
    saved: t('Name and colour saved'),
  });

/** The site's name and its accent colour. */
export const IdentityForm = ({ form }: { form: ReturnType<typeof useIdentityForm> }) => (
  <SettingsForm label={t('Name and colour')} form={form} action={t('Save Name and Colour')}>
    <FormField
      control={form.control}
      name="site_name"
      label={t('Site name')}
      helperText={t('Leave empty to use “{name}”. A logo replaces the name in the header only.', {
        name: defaultSiteName,
      })}
    />
    <FormField
      control={form.control}
      name="accent_color"
      label={t('Accent colour')}
      placeholder="#1f4d3f"
      helperText={t('Like #1f4d3f. Leave empty to use the default colour.')}
      slotProps={{
        input: { startAdornment: <ColourPicker control={form.control} /> },
        htmlInput: { dir: 'ltr', spellCheck: false, autoCapitalize: 'none' },
        inputLabel: { shrink: true },
      }}
    />
  </SettingsForm>
);
