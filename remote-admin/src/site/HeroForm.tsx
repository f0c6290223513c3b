import { type SiteSettings, saveHeroText } from '@newsletters/shared/api/siteSettings';
import { FormField } from '@newsletters/shared/forms';
import { heroSchema, type HeroForm as Values } from '@newsletters/shared/model';
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
      label="Hero content"
      item="hero"
      columns={['hero_heading', 'hero_text']}
      schema={heroSchema}
      save={saveHeroText}
      saved="Hero content saved"
      action="Save Hero Content"
    >
      {(control) => (
        <>
          <FormField
            control={control}
            name="hero_heading"
            label="Hero heading"
            helperText="Leave empty to use the default heading."
          />
          <FormField
            control={control}
            name="hero_text"
            label="Hero text"
            multiline
            minRows={3}
            maxRows={12}
            helperText="Leave empty to use the default text."
          />
        </>
      )}
    </SettingsForm>
  );
}
