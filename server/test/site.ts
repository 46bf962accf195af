/** A complete web role in the test process, with a fresh database and an empty data directory. */
import { rmSync } from 'node:fs'
import { createLog } from '#platform/log.ts'
import { type App, openApp } from '#server/app/app.ts'
import { parseConfig } from '#server/config/config.ts'
import { createEngagement } from '#server/modules/engagement/index.ts'
import { createFeed } from '#server/modules/feed/index.ts'
import { onAirColumns } from '#server/modules/live/index.ts'
import { startWeb } from '#server/roles/web.ts'
import { startWorker } from '#server/roles/worker.ts'
import { openSitePort } from '#server/web/site-port.ts'
import { cleanUpAfterFile } from './file-cleanup.ts'
import { freshDatabaseUrl } from './postgres.ts'
import { scratchDir } from './scratch-dir.ts'

export type TestSite = {
  url: string
  /** For a second process on the same database. */
  databaseUrl: string
  app: App
  get(path: string, init?: RequestInit): Promise<Response>
  post(path: string, body: unknown, init?: RequestInit): Promise<Response>
  /** Sends a GraphQL operation; returns the parsed body. */
  ask(
    query: string,
    options?: { variables?: object; headers?: Record<string, string> },
  ): Promise<GraphqlResult>
}

export type GraphqlResult = {
  data?: Record<string, unknown> | null
  errors?: { message: string; extensions: { code: string | number; fields?: Record<string, string> } }[]
}

export type SiteOptions = {
  /** Also runs a worker, so that jobs run and mail arrives. */
  worker?: boolean
  /** TTL of the shared response cache; off by default, so that tests need not wait. */
  sharedCacheTtlMs?: number
  /** Keeps the catalogue of recommendations; off by default, as it would change the order of feeds at some moment. */
  keepsCatalogue?: boolean
}

export async function freshSite(
  env: Record<string, string> = {},
  { worker = false, sharedCacheTtlMs = 0, keepsCatalogue = false }: SiteOptions = {},
): Promise<TestSite> {
  const dataDir = scratchDir('candid-site-')
  const databaseUrl = env.DATABASE_URL ?? (await freshDatabaseUrl())
  const config = parseConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    PASSWORD_COST: 'test',
    // Tests insert much seed data through the same connections, on busy machines.
    STATEMENT_TIMEOUT_MS: '600000',
    DATABASE_WAIT_SECONDS: '600',
    ...env,
  })
  const front = await openSitePort(config, createLog({ level: config.logLevel, role: 'web' }))
  config.site.url = `${config.http.tls.files ? 'https' : 'http'}://127.0.0.1:${front.port}`
  const app = await openApp(config, 'web', databaseUrl)
  app.feed = createFeed({ ...app, ownerColumns: [onAirColumns], ttlMs: sharedCacheTtlMs })
  app.engagement = {
    ...createEngagement({ ...app, ttlMs: sharedCacheTtlMs }),
    ports: app.engagement.ports,
  }
  const web = await startWeb(app, front, async () => [], { sharedCacheTtlMs, keepsCatalogue })
  const workerApp = worker ? await openApp(config, 'worker', databaseUrl) : null
  if (workerApp) await startWorker(workerApp)
  cleanUpAfterFile(async () => {
    await web.stop()
    await workerApp?.close()
    await app.close()
    rmSync(dataDir, { recursive: true, force: true })
  })
  return siteAt(config.site.url, app, databaseUrl)
}

export function siteAt(url: string, app: App, databaseUrl: string): TestSite {
  const get: TestSite['get'] = (target, init) => fetch(`${url}${target}`, { redirect: 'manual', ...init })
  const post: TestSite['post'] = (target, body, init = {}) =>
    fetch(`${url}${target}`, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...init,
      headers: {
        'content-type': 'application/json',
        ...(init.headers as Record<string, string> | undefined),
      },
    })
  return {
    url,
    databaseUrl,
    app,
    get,
    post,
    async ask(query, { variables, headers } = {}) {
      const answer = await post('/api', { query, variables }, headers ? { headers } : {})
      return (await answer.json()) as GraphqlResult
    },
  }
}
