/** A small site of its own for a payment provider, and what a fan does on its wallet page and on the provider's. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import type { NotificationMode } from '../server/test/fakes/provider-server.ts'
import { freePort } from '../server/test/free-port.ts'
import { newNewcomer } from './kit.ts'

const ROOT = path.resolve(import.meta.dirname, '..')
/** Many times what an idle machine needs: the first start creates a database. */
const START_TIMEOUT_MS = 300_000

type Process = { url: string; stop(): Promise<void> }

export type ProviderSite = {
  siteUrl: string
  providerUrl: string
  /** A command to the provider's control API. */
  command(name: string, fields?: Record<string, string>): Promise<unknown>
  setDelivery(delivery: NotificationMode): Promise<unknown>
  stop(): Promise<void>
}

/** Starts a fake provider and an empty site that uses it, each as a process of its own. */
export async function startProviderSite({
  fake,
  settings,
  siteEnv,
}: {
  /** The provider's file in `server/test/fakes`. */
  fake: string
  settings(siteUrl: string): Record<string, string>
  siteEnv(providerUrl: string): Record<string, string>
}): Promise<ProviderSite> {
  const [sitePort, providerPort] = [await freePort(), await freePort()]
  const [siteUrl, providerUrl] = [sitePort, providerPort].map((port) => `http://127.0.0.1:${port}`)
  if (!siteUrl || !providerUrl) throw new Error('There is no free port')
  const args = Object.entries({ port: String(providerPort), ...settings(siteUrl) })
  const provider = await startProcess(
    [`server/test/fakes/${fake}.ts`, ...args.flatMap(([name, value]) => [`--${name}`, value])],
    { url: providerUrl, healthPath: '/__test/sales' },
  )
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-pay-'))
  const env = {
    ...{ PORT: String(sitePort), DATA_DIR: dataDir, NODE_ENV: 'production', LOG_LEVEL: 'warn' },
    ...{ ROLES: 'web,worker', DEMO: 'off', RATE_LIMITS: 'off', PASSWORD_COST: 'test' },
    ...siteEnv(providerUrl),
  }
  const removeData = () => rmSync(dataDir, { recursive: true, force: true })
  try {
    const site = await startProcess(['server/src/main.ts'], { url: siteUrl, healthPath: '/api/health', env })
    const command = async (name: string, fields: Record<string, string> = {}) => {
      const body = new URLSearchParams(fields)
      return (await fetch(`${providerUrl}/__test/${name}`, { method: 'POST', body })).json()
    }
    return {
      ...{ siteUrl, providerUrl, command },
      setDelivery: (how) => command('delivery', { how }),
      async stop() {
        await Promise.all([site.stop(), provider.stop()])
        removeData()
      },
    }
  } catch (error) {
    await provider.stop()
    removeData()
    throw error
  }
}

async function startProcess(
  args: readonly string[],
  { url, healthPath, env }: { url: string; healthPath: string; env?: Record<string, string> },
): Promise<Process> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...args], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => stopped(child)
  try {
    const deadline = Date.now() + START_TIMEOUT_MS
    for (;;) {
      if (child.exitCode !== null) throw new Error(`${args[0]} stopped while starting.`)
      if (await isHealthy(`${url}${healthPath}`)) return { url, stop }
      if (Date.now() > deadline) throw new Error(`${args[0]} did not start in time.`)
      await sleep(200)
    }
  } catch (error) {
    await stop()
    throw error
  }
}

function isHealthy(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )
}

async function stopped(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  if (child.exitCode === null && child.kill('SIGTERM')) await exited
}

/** Signs up a fan and opens their wallet. */
export async function openNewWallet(page: Page, siteUrl: string): Promise<void> {
  const cookie = { value: '1', url: siteUrl }
  await page.context().addCookies([
    { name: 'agree_18', ...cookie },
    { name: 'cookie_policy', ...cookie },
  ])
  const person = { ...newNewcomer(), fullname: 'New Person', type: 'email' }
  const answer = await page.request.post(`${siteUrl}/api/signup`, { data: person })
  expect(await answer.json()).toMatchObject({ error: false })
  await page.goto(`${siteUrl}/account/purchases`)
}

/** Chooses $10 and goes to the provider's page. */
export async function goToProvider(page: Page, { provider }: { provider: string }): Promise<void> {
  await page.getByText('$10', { exact: true }).click()
  await page.getByRole('button', { name: 'Add funds · $10.00' }).click()
  await expect(page.getByText(`Test of ${provider}`)).toBeVisible()
}

export const balance = (page: Page) => page.getByRole('region', { name: 'Your balance' })
export const outcome = (page: Page) =>
  page.getByRole('status').filter({ hasText: /payment|credits|declined/i })
