/** Journeys in the system's Chromium against a site of their own, started fresh for the run. */
import { defineConfig } from '@playwright/test'

const PORT = Number(process.env.E2E_PORT ?? 4173)

export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  fullyParallel: false,
  // A journey waits more than it works: three files at a time fill two cores.
  workers: 3,
  // Many times what an idle machine takes: journeys wait for states, and only one that fails waits so long.
  timeout: 300_000,
  expect: { timeout: 90_000 },
  forbidOnly: true,
  use: {
    // What is not there after so long does not come: the second try should not wait for it.
    actionTimeout: 90_000,
    baseURL: `http://127.0.0.1:${PORT}`,
    // Traces of all journeys, and moving parts, would cost more time than the journeys themselves on two cores.
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
        // A picture that moves and a tone, in place of the camera and the microphone that the machine does not have.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
  // A journey whose screens differ by width is walked at both; one that is about something else has the tag of one of them.
  projects: [
    {
      name: 'phone',
      grepInvert: /@desk/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    { name: 'desk', grepInvert: /@phone/, use: { viewport: { width: 1440, height: 900 } } },
  ],
  globalSetup: './start-site.ts',
})
