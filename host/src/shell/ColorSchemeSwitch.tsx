import { t } from '@newsletters/shared/texts';
import { useColorScheme } from '@newsletters/shared/theme';
import { DarkModeIcon, IconButton, LightModeIcon } from '@newsletters/shared/ui';

/** Switches between light and dark; until it is used, the system decides. */
export function ColorSchemeSwitch() {
  const { mode, systemMode, setMode } = useColorScheme();
  const dark = (mode === 'system' ? systemMode : mode) === 'dark';
  const label = dark ? t('Switch to light theme') : t('Switch to dark theme');
  return (
    <IconButton
      aria-label={label}
      title={label}
      color="inherit"
      onClick={() => setMode(dark ? 'light' : 'dark')}
    >
      {dark ? <LightModeIcon /> : <DarkModeIcon />}
    </IconButton>
  );
}
