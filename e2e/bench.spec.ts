/** The benchmarks that need a site full of media still run: once, on the site of these tests. */
// covers: bench
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { NEEDS_DEMO_SITE } from '../bench/tried-elsewhere.ts'

const RUN = path.resolve(import.meta.dirname, '../bench/run.ts')

test('the benchmarks of the feed and the messenger in a browser run @desktop', async ({ baseURL }) => {
  const env = {
    ...process.env,
    BENCH_SCALE: 'trial',
    BENCH_SITE_URL: baseURL ?? '',
    BENCH_SITE_DATA_DIR: process.env.E2E_DATA_DIR ?? '',
  }
  const { stdout } = await promisify(execFile)(process.execPath, [RUN, ...NEEDS_DEMO_SITE], { env })
  for (const measured of [
    'swipe to first frame',
    'layout shift',
    'sending in a conversation',
    'unlocking in',
  ])
    expect(stdout).toContain(measured)
})
