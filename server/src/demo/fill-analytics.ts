/** Sample analytics: two months of past views for the media of demo creators. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '#platform/clock.ts'
import { openDatabase, type Tx } from '#platform/postgres/database.ts'
import { DAY_MS } from '#rules/time.ts'
import type { WatchSource } from '#rules/watch.ts'
import { rollUp } from '../modules/analytics/index.ts'
import { addSampleViews, type Watch } from '../modules/engagement/index.ts'
import { findVisibleMediaByIds, type VisibleMedia } from '../modules/media/index.ts'
import { viewsOf } from './crowd-plan.ts'
import { addCrowd } from './fill-crowd.ts'
import { type DemoWorld, isMedia, isOpenToAll, isPrivateMedia, type Pack, type PackFile } from './pack.ts'
import { type PublishedMedia, whenPublished } from './published-media.ts'
import type { Clients } from './site-client.ts'

type Options = {
  pack: Pack | null
  dataDir: string
  databaseUrl: string
  signIn(): Promise<Clients>
  signal: AbortSignal
}

const DAYS = 60
const SMALL_VIEWS = 150
const CAMPAIGN = 'spring-reel'
/** Weighted by repetition. */
const SOURCES: readonly WatchSource[] = [
  ...(['feed', 'feed', 'feed', 'profile', 'feed', 'search', 'feed'] as const),
  ...(['profile', 'link', 'feed', 'search', 'campaign', 'feed'] as const),
]

/** Runs before today's views are recorded, to keep days in order; one transaction, so an interrupted run leaves nothing. */
export async function fillAnalytics({ pack, dataDir, databaseUrl, signIn, signal }: Options): Promise<void> {
  const done = path.join(dataDir, 'demo-figures')
  if (!pack || existsSync(done)) return
  const files = pack.files.filter((file) => viewsIn(pack.world, file) > 0)
  const clients = await signIn()
  const shown: PublishedMedia[] = []
  const isAllShown = await whenPublished({ clients, files, signal }, async (some) => {
    shown.push(...some)
  })
  if (!isAllShown) return
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
  try {
    const { db } = database
    const byId = new Map(shown.map(({ id, file }) => [id, file]))
    const medias = await findVisibleMediaByIds({ db, clock: systemClock }, null, [...byId.keys()].sort())
    const now = systemClock.now()
    const people = pack.world === 'whole' ? await addCrowd(db, now, signal) : await idsOf(clients)
    const round = { world: pack.world, shown: byId, medias, people, now }
    await db.transaction().execute(async (tx) => {
      for (let ago = DAYS; ago > 0; ago -= 1) await watchAll(tx, { ...round, ago })
      // Before the commit: if the process dies here, missing data is better than duplicates.
      writeFileSync(done, '')
    })
    await rollUp({ db })
  } finally {
    await database.close()
  }
}

async function idsOf(clients: Clients): Promise<string[]> {
  const own = [...clients.values()].map((client) =>
    client.ask<{ account: { id: string } }>('{ account { id } }'),
  )
  return (await Promise.all(own)).map(({ account }) => account.id)
}

type Round = {
  world: DemoWorld
  shown: ReadonlyMap<string, PackFile>
  medias: readonly VisibleMedia[]
  people: readonly string[]
  ago: number
  now: Date
}

/** Several watches per media and day: they differ in source and viewer. */
const PARTS = 2

async function watchAll(tx: Tx, { world, shown, medias, people, ago, now }: Round): Promise<void> {
  const watches = medias.flatMap((media, index) => {
    const file = shown.get(media.id)
    const views = file ? viewsOn(ago, viewsIn(world, file), index) : 0
    return Array.from({ length: PARTS }, (_, part) => {
      const share = Math.floor((views + part) / PARTS)
      return watchOf(media, { people, ago, at: index + part * 7 + ago, views: share })
    }).filter((watch) => watch.views > 0)
  })
  await addSampleViews(tx, watches, new Date(now.getTime() - ago * DAY_MS))
}

/** The small world has no crowd, and what is paid for is not watched there. */
function viewsIn(world: DemoWorld, file: PackFile): number {
  if (!isMedia(file) || isPrivateMedia(file)) return 0
  if (world === 'whole') return viewsOf(file)
  return isOpenToAll(file) ? SMALL_VIEWS : 0
}

/** Deterministic: they grow from week to week, and there are more at weekends; together about the total. */
function viewsOn(ago: number, total: number, media: number): number {
  const weight = (ago % 7 < 2 ? 1.5 : 0.8) * (0.4 + (1.2 * (DAYS - ago)) / DAYS)
  const jitter = 0.7 + ((media * 7 + ago * 5) % 11) * 0.06
  return Math.max(Number((ago + media) % 2 === 0), Math.round((total / DAYS) * weight * jitter))
}

type When = { people: readonly string[]; ago: number; at: number; views?: number }

function watchOf(media: VisibleMedia, { people, ago, at, views = 1 }: When): Watch {
  const source = SOURCES[(at * 5 + ago * 3) % SOURCES.length] ?? 'feed'
  const isVideo = media.type === 'video'
  const isCampaign = source === 'campaign'
  return {
    mediaId: media.id,
    creatorId: media.account_id,
    type: media.type,
    viewerId: viewerOf(media, { people, ago, at }),
    source,
    campaign: isCampaign ? CAMPAIGN : null,
    ...{ views, memberViews: 0, completions: 0 },
    watchedMs: isVideo ? views * (3_000 + ((at * 997 + ago * 389) % 5_000)) : 0,
    looks: isCampaign ? views : 0,
    quarters: isCampaign ? views * (1 + (at % 4)) : 0,
    swipes: isCampaign ? Math.floor(views * 0.4) : 0,
  }
}

/** Some viewers are demo accounts, which join the site one after the other; the others are anonymous. */
function viewerOf({ account_id }: VisibleMedia, { people, ago, at }: When): string | null {
  const person = (at + ago) % (people.length * 2)
  const hasCome = ago < DAYS - (person * DAYS) / people.length
  const id = hasCome ? people[person] : undefined
  return id === undefined || id === account_id ? null : id
}
