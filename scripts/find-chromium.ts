/** Prints the path of a Chromium that the browser tests can drive; exits with 1 if there is none. */
import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

export function findChromium(): string | null {
  const candidates = [process.env.CHROMIUM_PATH ?? '', ...INSTALLED, chromium.executablePath()];
  return candidates.find((path) => path !== '' && existsSync(path)) ?? null;
}

if (import.meta.main) {
  const path = findChromium();
  if (path === null) process.exit(1);
  console.log(path);
}
