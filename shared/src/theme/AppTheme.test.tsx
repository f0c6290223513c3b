import { render } from '@newsletters/shared/testing';
import { screen } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import { AppTheme, useColorScheme } from './index';

function DarkButton() {
  const { setMode } = useColorScheme();
  return (
    <button type="button" onClick={() => setMode('dark')}>
      Dark
    </button>
  );
}

// The host's `early.ts` reads and sets the same two before the first paint, without MUI.
test('MUI stores the chosen colour scheme as `mui-mode` and applies it as `data-color-scheme`', async () => {
  render(<DarkButton />, AppTheme);
  await userEvent.click(screen.getByRole('button'));
  expect(localStorage.getItem('mui-mode')).toBe('dark');
  expect(document.documentElement).toHaveAttribute('data-color-scheme', 'dark');
});
