/** A site of its own for journeys with a payment provider: the shared site has the built-in sandbox. */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from '@playwright/test'
import { PRODUCT_ENV } from '../server/test/process-env.ts'
import { newNewcomer } from './kit.ts'

const MAIN = path.resolve(import.meta.dirname, '../server/src/main.ts')
/** Many times what an idle machine needs. */
const START_TIMEOUT_MS = 300_000

export type PaymentSite = { url: string; stop(): Promise<void> }

/** An empty site with these settings. */
export async function startPaymentSite(port: number, settings: Record<string, string>): Promise<PaymentSite> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-pay-'))
  const url = `http://127.0.0.1:${port}`
  const site = spawn(process.execPath, [MAIN], {
    env: {
      ...PRODUCT_ENV,
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      PASSWORD_COST: 'test',
      RATE_LIMITS: 'off',
      ROLES: 'web,worker',
      DEMO: 'off',
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = async () => {
    const exited = new Promise((resolve) => site.once('exit', resolve))
    if (site.exitCode === null && site.kill('SIGTERM')) await exited
    rmSync(dataDir, { recursive: true, force: true })
  }
  const deadline = Date.now() + START_TIMEOUT_MS
  while ((await healthOf(url)) !== 200) {
    if (site.exitCode !== null || Date.now() > deadline) {
      await stop()
      throw new Error('The site did not get ready.')
    }
    await sleep(100)
  }
  return { url, stop }
}

const healthOf = (url: string): Promise<number> =>
  fetch(`${url}/api/health`).then(
    ({ status }) => status,
    () => 0,
  )

/** A new fan, signed in, past the consent prompts. */
export async function signUpAt(page: Page, { url }: PaymentSite): Promise<void> {
  await page.context().addCookies([
    { name: 'agree_18', value: '1', url },
    { name: 'cookie_policy', value: '1', url },
  ])
  const data = { ...newNewcomer(), fullname: 'New Person', type: 'email' }
  const answer = await page.request.post(`${url}/api/signup`, { data })
  if (!answer.ok()) throw new Error(`The sign-up failed: ${await answer.text()}`)
}
