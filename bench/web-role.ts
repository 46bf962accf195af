/** A web role in this process with its own database, for measurements of single queries. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { openFront } from '#platform/http/front.ts'
import { type App, openApp } from '../server/src/app/app.ts'
import { parseConfig } from '../server/src/config/config.ts'
import { startWeb } from '../server/src/roles/web.ts'
import { startBenchServer } from './database.ts'
import { median, type Result } from './measure.ts'
import { IS_TRIAL } from './size.ts'

export type BenchWeb = AsyncDisposable & { app: App; url: string; databaseUrl: string }

/** The database has the settings for this machine's memory, instead of those of a temporary test database. */
export async function openBenchWeb(database: string): Promise<BenchWeb> {
  const stack = new AsyncDisposableStack()
  const server = stack.use(await startBenchServer({ memory: 'machine' }))
  const databaseUrl = await server.createDatabase(database)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const config = parseConfig({
    ...{ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off', RATE_LIMITS: 'off' },
    // The tables are filled through the same connections.
    STATEMENT_TIMEOUT_MS: '600000',
  })
  const front = await openFront(config.http)
  config.site.url = `http://127.0.0.1:${front.port}`
  const app = await openApp(config, 'web', databaseUrl)
  stack.defer(() => app.close())
  const web = await startWeb(app, front, async () => [])
  stack.defer(() => web.stop())
  return {
    ...{ app, databaseUrl, url: `${config.site.url}/api` },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  }
}

type Question = { name: string; query: string; variables: object }
type LoadOptions = { cookie: string; limitMs: number; rounds?: number }

/** Repeats one request over HTTP as a browser sends it; the first rounds only warm up. */
export async function timedQuestion(
  { url }: Pick<BenchWeb, 'url'>,
  { name, query, variables }: Question,
  { cookie, limitMs, rounds = IS_TRIAL ? 1 : 100 }: LoadOptions,
): Promise<Result & { took: number[] }> {
  const body = JSON.stringify({ query, variables })
  const headers = { 'content-type': 'application/json', cookie }
  const took: number[] = []
  for (let round = IS_TRIAL ? 0 : -10; round < rounds; round += 1) {
    const start = performance.now()
    const answer = await fetch(url, { method: 'POST', headers, body })
    const text = await answer.text()
    if (!answer.ok || text.includes('"errors"')) throw new Error(text.slice(0, 300))
    if (round >= 0) took.push(performance.now() - start)
  }
  return { ...p95Of(name, took, limitMs), took }
}

export function p95Of(name: string, took: readonly number[], limitMs: number): Result {
  const p95 = took.toSorted((a, b) => a - b)[Math.floor(took.length * 0.95)] ?? Number.NaN
  const detail = `${p95.toFixed(1)} of ${limitMs} ms, median ${median(took).toFixed(1)} ms`
  return { name: `${name}, p95`, ratio: p95 / limitMs, atMost: 1, detail }
}
