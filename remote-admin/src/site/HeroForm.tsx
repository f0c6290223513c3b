import { type SiteSettings, saveHeroText } from '@newsletters/shared/api/siteSettings';
import { FormField, zodResolver } from '@newsletters/shared/forms';
import { heroSchema, type HeroForm as Values } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { SettingsForm, type Unsaved } from './SettingsForm';

interface Props {
  settings: SiteSettings | null;
  onTyped: (texts: Values) => void;
  onUnsaved: (unsaved: Unsaved) => void;
}

/** The texts of the hero banner. */
export function HeroForm(props: Props) {
  return (
    <SettingsForm
      {...props}
      label={t('Hero content')}
      item="hero"
      columns={['hero_heading', 'hero_text']}
      resolver={zodResolver(heroSchema)}
      save={saveHeroText}
      saved={t('Hero content saved')}
      action={t('Save Hero Content')}
    >
      {(control) => (
        <>
          <FormField
            control={control}
            name="hero_heading"
            label={t('Hero heading')}
            helperText={t('Leave empty to use the default heading.')}
          />
          <FormField
            control={control}
            name="hero_text"
            label={t('Hero text')}
            multiline
            minRows={3}
            maxRows={12}
            helperText={t('Leave empty to use the default text.')}
          />
        </>
      )}
    </SettingsForm>
  );
}
