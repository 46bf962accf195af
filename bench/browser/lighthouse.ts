/** Runs Lighthouse on a page as a visitor who has answered the age and cookie questions, and prints its scores as JSON. */
import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Browser, chromium } from '@playwright/test'

const [, , url = '', executablePath = '', lighthouse = '', categories = '', port = '', ...args] = process.argv
const TIMEOUT_MS = 20_000
const AUDIT_MS = 120_000

const profile = mkdtempSync(path.join(tmpdir(), 'candid-lighthouse-'))
const browser = spawn(
  executablePath,
  ['--headless=new', ...args, `--remote-debugging-port=${port}`, `--user-data-dir=${profile}`, 'about:blank'],
  { stdio: 'ignore' },
)
try {
  await answerQuestions()
  process.stdout.write(JSON.stringify(marks()))
} finally {
  const ended = new Promise((resolve) => browser.once('exit', resolve))
  browser.kill('SIGKILL')
  await ended
  rmSync(profile, { recursive: true, force: true })
}

/** Lighthouse's own cookie option only sets a request header, which page scripts cannot read. */
async function answerQuestions(): Promise<void> {
  const devtools = await connected()
  const expires = Date.now() / 1000 + 24 * 60 * 60
  await devtools
    .contexts()[0]
    ?.addCookies(['agree_18', 'cookie_policy'].map((name) => ({ name, value: '1', url, expires })))
  await devtools.close()
}

async function connected(): Promise<Browser> {
  const deadline = Date.now() + TIMEOUT_MS
  while (true) {
    try {
      return await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
    } catch (error) {
      if (Date.now() > deadline) throw error
      await pause(200)
    }
  }
}

function marks(): Record<string, number> {
  const options = ['--quiet', '--form-factor=mobile', `--only-categories=${categories}`, '--output=json']
  const { stdout } = spawnSync(lighthouse, [url, ...options, `--port=${port}`, '--disable-storage-reset'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    maxBuffer: 100_000_000,
    timeout: AUDIT_MS,
  })
  const report = JSON.parse(String(stdout)) as { categories: Record<string, { score: number }> }
  return Object.fromEntries(Object.entries(report.categories).map(([name, { score }]) => [name, 100 * score]))
}
