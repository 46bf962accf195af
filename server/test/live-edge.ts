/** Helpers for tests of live playback: a live role with a static stream, and lives that use it. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { after } from 'node:test'
import { pino } from 'pino'
import { openFront } from '#platform/http/front.ts'
import { createHttpServer } from '#platform/http/server.ts'
import { addViewer } from '#platform/http/session-cookie.ts'
import { openInternalServer } from '#platform/live/internal/server.ts'
import { createOutputs, type LiveOutputs } from '#platform/live/outputs.ts'
import type { Log } from '#platform/log.ts'
import { createMetrics } from '#platform/metrics.ts'
import { NO_GEO_CONTEXT, runInGeoContext } from '#platform/regions/geo-context.ts'
import type { LiveAudience } from '#rules/live.ts'
import type { HiddenPart } from '#rules/site-settings/content.ts'
import { authenticate } from '#server/modules/accounts/index.ts'
import { addLiveRoutes, createLive } from '#server/modules/live/index.ts'
import type { GrantScope } from '#server/modules/live/watching/grants.ts'
import { encodeClip, type RecordedClip } from './encoded-frames.ts'
import { type Seeded, seedAccount } from './seed.ts'
import type { TestSite } from './site.ts'

const SECRET = 'a secret of this test, long enough to be one'
const silent = pino({ level: 'silent' })

export type EdgeRequest = {
  as?: Pick<Seeded, 'cookie'> | null
  method?: string
  body?: string
  type?: string
  /** The URL of a proxy in front of the edge. */
  through?: string
  /** The loopback address to connect from. */
  from?: string
}
export type Edge = Awaited<ReturnType<typeof openEdge>>

/** The web role's live routes and a live role, with a manual clock. */
export async function openEdge(site: TestSite, { log = silent }: { log?: Log } = {}) {
  let offsetMs = 0
  let liveRoleRequests = 0
  let edgeRequests = 0
  const clock = { now: () => new Date(Date.now() + offsetMs) }
  const app = {
    ...site.app,
    clock,
    live: createLive({ ...site.app, clock, secret: SECRET, dataDir: site.app.config.dataDir }),
  }
  const outputs = createOutputs({ clock, log: silent })
  const inner = await openInternalServer({
    ...{ host: '127.0.0.1', port: 0, log: silent, signer: app.live.innerSigner },
    routes: [
      async (incoming) => {
        liveRoleRequests++
        return outputs.route(incoming)
      },
    ],
  })
  const nodeId = randomUUID()
  const now = clock.now()
  await app.db
    .insertInto('live_nodes')
    .values({ id: nodeId, address: inner.address, started_at: now, seen_at: now })
    .execute()
  const metrics = createMetrics('web')
  const http = await createHttpServer({
    ...{ log, metrics, siteUrl: site.url, trustedProxies: 0 },
  })
  const ask = (token: string) => authenticate(app, token)
  addViewer(http, ask, site.url)
  const fastPath = addLiveRoutes(http, app, { authenticate: ask, metrics })
  const front = await openFront({ host: '127.0.0.1', port: 0 })
  await http.ready()
  let hides: HiddenPart | null = null
  let countries: readonly string[] | null = null
  front.serve((incoming, response) => {
    edgeRequests++
    const geoContext = { ...NO_GEO_CONTEXT, hides, countries }
    const routeRequest = () =>
      runInGeoContext({ place: geoContext, placeOf: async () => geoContext }, () =>
        http.routing(incoming, response),
      )
    if (hides !== null || countries !== null || !fastPath.answer(incoming, response, routeRequest))
      routeRequest()
  })
  after(async () => {
    await Promise.all([front.close(0), http.close()])
    await inner.close()
    await outputs.close()
  })
  return {
    app,
    url: `http://127.0.0.1:${front.port}`,
    nodeId,
    outputs,
    inner,
    /** Number of requests to the live role. */
    asked: () => liveRoleRequests,
    /** Number of requests to the edge. */
    reached: () => edgeRequests,
    /** All requests come from a country in which this is hidden. */
    setHiddenPart(part: HiddenPart | null) {
      hides = part
    },
    /** All requests come from countries in which some creators are hidden; null for none. */
    setCountries(some: readonly string[] | null) {
      countries = some
    },
    step(ms: number) {
      offsetMs += ms
    },
    /** Sends exactly this path; `fetch` would normalise it. */
    get(
      path: string,
      { as = null, method = 'GET', body, type, through, from = '127.0.0.1' }: EdgeRequest = {},
    ) {
      return new Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer; text: string }>(
        (resolve, reject) => {
          const headers = {
            ...(as ? { cookie: as.cookie } : {}),
            ...(type ? { 'content-type': type } : {}),
            origin: site.url,
          }
          const port = through ? new URL(through).port : front.port
          const how = { host: '127.0.0.1', port, path, method, headers, localAddress: from }
          const sent = request(how, (answer) => {
            const pieces: Buffer[] = []
            answer.on('data', (piece: Buffer) => pieces.push(piece))
            answer.on('end', () => {
              const bytes = Buffer.concat(pieces)
              resolve({
                ...{ status: answer.statusCode ?? 0, headers: answer.headers },
                ...{ bytes, text: bytes.toString('utf8') },
              })
            })
          })
          sent.on('error', reject).end(body)
        },
      )
    },
    folderFor: (liveId: string, who: Pick<Seeded, 'id'> | null, scope: GrantScope = 'watch') =>
      app.live.grants.baseUrlOf(liveId, { accountId: who?.id ?? null }, scope),
  }
}

/** A live of a new creator, with a few seconds of stream. */
export async function seedLive(
  site: TestSite,
  { nodeId, outputs }: { nodeId: string; outputs: Pick<LiveOutputs, 'outlet'> },
  audience: LiveAudience = 'everyone',
): Promise<{ id: string; creator: Seeded }> {
  const creator = await seedAccount(site, { isCreator: true })
  const { id } = await site.app.db
    .insertInto('lives')
    .values({
      ...{ account_id: creator.id, state: 'live', via: 'rtmp', audience, node_id: nodeId },
      price_cents: audience === 'ticket' ? 500 : null,
      ...{ created_at: new Date(), started_at: new Date() },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  runStream(outputs, id)
  return { id, creator }
}

let clip: RecordedClip | null = null

export function runStream(outputs: Pick<LiveOutputs, 'outlet'>, id: string): void {
  clip ??= encodeClip({ seconds: 3 })
  const { tracks, frames } = clip
  outputs.outlet(
    {
      ...{ id, tracks: () => tracks, requestKeyframe: () => undefined },
      attach(sink) {
        sink.tracks(tracks)
        for (const frame of frames) sink.frame(frame)
        return () => undefined
      },
    },
    { record: false },
  )
}
