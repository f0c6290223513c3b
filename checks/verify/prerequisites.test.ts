import { checkPrerequisites } from './prerequisites.ts';

const { PATH } = process.env;
afterEach(() => {
  process.env.PATH = PATH;
  delete process.env.CHROMIUM_PATH;
});

test('what a machine lacks is named at once, with the packages to install', async () => {
  process.env.PATH = '';
  process.env.CHROMIUM_PATH = process.execPath;
  await expect(checkPrerequisites()).rejects.toThrow(
    /nginx is not installed.*apt-get install nginx\n.*openssl\n.*firefox-esr\n.*webkit2gtk-driver\n.*xvfb\n.*xauth$/,
  );
});
