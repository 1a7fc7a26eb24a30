import { defineConfig } from '@playwright/test';
import { findChromium } from '../scripts/find-chromium.ts';

const executablePath = findChromium();

/**
 * Chromium obeys the last `--disable-features` alone, so this repeats the features that Playwright disables
 * (`disabledFeatures` in playwright-core) and adds the last two. Each new window would otherwise load two pages for
 * suggestions of its address bar, which nobody sees.
 */
const DISABLED_FEATURES = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  timeout: 60_000,
  expect: { timeout: 30_000 },
  // Each has its own shared servers (`support/shared-servers.ts`); a few files start one for themselves.
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: 'list',
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    screenshot: 'only-on-failure',
    // Actions, requests and the console. Pictures and copies of every page would take a tenth of the run: to get them for
    // one test, add `--trace on`.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false },
    launchOptions: {
      ...(executablePath === null ? {} : { executablePath }),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        `--disable-features=${DISABLED_FEATURES.join(',')}`,
      ],
    },
  },
});
