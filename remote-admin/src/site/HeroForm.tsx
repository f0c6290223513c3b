import { type SiteSettings, saveHeroText } from '@newsletters/shared/api/siteSettings';
import { FormField, zodResolver } from '@newsletters/shared/forms';
import { heroSchema } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { SettingsForm } from './SettingsForm';
import { useSettingsForm } from './useSettingsForm';

/** What the form of the hero's texts holds. */
export const useHeroForm = (settings: SiteSettings | null) =>
  useSettingsForm({
    settings,
    item: 'hero',
    columns: ['hero_heading', 'hero_text'],
    resolver: zodResolver(heroSchema),
    save: saveHeroText,
    saved: t('Hero content saved'),
  });

/** The texts of the hero banner. */
export const HeroForm = ({ form }: { form: ReturnType<typeof useHeroForm> }) => (
  <SettingsForm label={t('Hero content')} form={form} action={t('Save Hero Content')}>
    <FormField
      control={form.control}
      name="hero_heading"
      label={t('Hero heading')}
      helperText={t('Leave empty to use the default heading.')}
    />
    <FormField
      control={form.control}
      name="hero_text"
      label={t('Hero text')}
      multiline
      minRows={3}
      maxRows={12}
      helperText={t('Leave empty to use the default text.')}
    />
  </SettingsForm>
);
