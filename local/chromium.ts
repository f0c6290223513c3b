/**
 * Features that Playwright 1.65 switches off (`disabledFeatures` in its `chromiumSwitches`), repeated here because Chromium
 * obeys only the last list on its command line.
 */
const offForPlaywright = [
  'AvoidCorsURLLoaderRestartOnRedirect',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
  'AimEnabled',
];

/**
 * The address bar's suggestions are two web pages, loaded for each new window: a third of an end-to-end test's CPU time, and a load
 * on what is measured.
 */
const addressBar = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup'];

/** How Chromium is started for a program: without what programs don't need. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[...offForPlaywright, ...addressBar].join()}`,
];
