/** E2e tests in the system's Chromium against a fresh site. */
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 4173)

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  // Tests wait a lot: three files at a time use two cores fully.
  workers: 3,
  // Many times what an idle machine needs: tests wait for states, and only a failing one waits this long.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  forbidOnly: true,
  use: {
    // Shorter than the test timeout, so that a retry starts earlier.
    actionTimeout: 90_000,
    baseURL: `http://127.0.0.1:${PORT}`,
    // Requests that a worker answers pass by `page.route`; the spec of the installed app allows it.
    serviceWorkers: 'block',
    // Traces of all tests, and animations, would cost more time than the tests themselves on two cores.
    trace: { mode: 'on-first-retry', screenshots: false },
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A moving test pattern and a tone instead of a camera and microphone.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  // Tests whose screens differ by width run at both; others are tagged with one of them.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desktop/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desktop', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
  globalSetup: './start-site.ts',
})
