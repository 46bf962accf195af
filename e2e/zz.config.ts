import config from '/work/wt/console/e2e/playwright.config.ts'
const { globalSetup, ...rest } = config as any
export default { ...rest, testDir: '/work/wt/console/e2e', outputDir: '/tmp/console-results', retries: 0, timeout: 120000, expect: { timeout: 15000 }, workers: 1 }
