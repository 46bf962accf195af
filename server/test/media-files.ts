/** Helpers for tests of file delivery: the file routes on a separate port, with a manual clock. */
import { request } from 'node:http'
import { after } from 'node:test'
import { pino } from 'pino'
import { openFront } from '#platform/http/front.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { addViewer } from '#platform/http/session-cookie.ts'
import { createMetrics } from '#platform/metrics.ts'
import { authenticate } from '#server/modules/accounts/index.ts'
import { createFileUrls, type FileUrls } from '#server/modules/media/delivery/file-urls.ts'
import { addMediaFiles } from '#server/modules/media/delivery/routes.ts'
import type { MediaSettings } from '#server/modules/media/types.ts'
import type { Seeded } from './seed.ts'
import type { TestSite } from './site.ts'

export type FileResponse = {
  status: number
  headers: Record<string, string | string[] | undefined>
  bytes: Buffer
  text: string
  /** The error code of a refusal. */
  code: string | undefined
}

export type FileRequest = {
  as?: Pick<Seeded, 'cookie'> | null
  headers?: Record<string, string>
  method?: string
}

export type FileServer = {
  url: string
  addresses: FileUrls
  /** Sends exactly this path; `fetch` would normalise it. */
  get(path: string, ask?: FileRequest): Promise<FileResponse>
  step(ms: number): void
  /** Number of session lookups in the database so far. */
  authentications(): number
}

const SECRET = 'a secret of this test, long enough to be one'

export async function serveFiles(site: TestSite, settings: Partial<MediaSettings> = {}): Promise<FileServer> {
  let offsetMs = 0
  let authentications = 0
  const clock = { now: () => new Date(Date.now() + offsetMs) }
  const addresses = createFileUrls({ secret: SECRET, clock })
  const log = pino({ level: 'silent' })
  const metrics = createMetrics('web')
  const http = await createHttpServer({
    log,
    metrics,
    siteUrl: site.url,
    trustedProxies: 0,
  })
  const ask = (token: string) => {
    authentications += 1
    return authenticate({ ...site.app, clock }, token)
  }
  addViewer(http, ask, site.url)
  const { media } = site.app
  const deps = {
    ...site.app,
    clock,
    media: { ...media, fileUrls: addresses, settings: { ...media.settings, ...settings } },
  }
  const remembered = addMediaFiles(http, deps, { authenticate: ask, metrics })
  const front = await openFront({ host: '127.0.0.1', port: 0 })
  await http.ready()
  front.serve((request, response) => {
    if (!remembered.answer(request, response)) http.routing(request, response)
  })
  const url = `http://127.0.0.1:${front.port}`
  after(() => Promise.all([front.close(0), http.close()]))
  return {
    url,
    addresses,
    get: (path, options) => getExactly(url, path, options),
    step(ms) {
      offsetMs += ms
    },
    authentications: () => authentications,
  }
}

export function getExactly(
  base: string,
  path: string,
  { as, headers, method = 'GET' }: FileRequest = {},
): Promise<FileResponse> {
  const cookie: Record<string, string> = as ? { cookie: as.cookie } : {}
  return new Promise((resolve, reject) => {
    const sent = request(
      base,
      { path, method, headers: { ...cookie, ...headers }, agent: false },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () =>
          resolve(answerOf(answer.statusCode ?? 0, answer.headers, Buffer.concat(parts))),
        )
      },
    )
    sent.on('error', reject)
    sent.end()
  })
}

function answerOf(status: number, headers: FileResponse['headers'], bytes: Buffer): FileResponse {
  const text = bytes.toString('latin1')
  const isError = status >= 400 && text.startsWith('{')
  const code = isError ? JSON.parse(text).errors?.[0]?.extensions.code : undefined
  return { status, headers, bytes, text, code }
}
