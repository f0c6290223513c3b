import { reported } from '@newsletters/shared/api/reported';
import { type SiteSettings, saveHeroButtons } from '@newsletters/shared/api/siteSettings';
import { Checkbox, FormControlLabel } from '@newsletters/shared/forms';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner } from '@newsletters/shared/ui';

/** Hides or shows the two buttons of the hero, at once. */
export function HeroButtons({ settings }: { settings: SiteSettings | null }) {
  const { mutate, isPending, variables, error } = useMutation(
    reported(saveHeroButtons, (_, { form }) => ({
      message: form.hero_buttons ? t('Buttons hidden') : t('Buttons shown'),
    })),
  );
  const value = isPending ? variables.form.hero_buttons : settings?.hero_buttons;
  const save = (hero_buttons: string) => mutate({ base: settings, sent: [], form: { hero_buttons } });
  return (
    <div>
      <ErrorBanner error={error} />
      <FormControlLabel
        label={t('Hide the two buttons')}
        control={
          <Checkbox
            checked={value === 'hidden'}
            onChange={(event) => !isPending && save(event.target.checked ? 'hidden' : '')}
          />
        }
      />
    </div>
  );
}
