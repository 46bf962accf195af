/** Sample analytics: two months of past views for the media of demo creators. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '#platform/clock.ts'
import { openDatabase, type Tx } from '#platform/postgres/database.ts'
import { DAY_MS } from '#rules/time.ts'
import type { WatchSource } from '#rules/watch.ts'
import { rollUp } from '../modules/analytics/index.ts'
import { addViews, type Watch } from '../modules/engagement/index.ts'
import { findVisibleMediaByIds, type VisibleMedia } from '../modules/media/index.ts'
import { isOpenToAll } from './fill-engagement.ts'
import { readDemoPack } from './pack.ts'
import { type PublishedMedia, whenPublished } from './published-media.ts'
import type { Clients } from './site-client.ts'

type Options = {
  dataDir: string
  databaseUrl: string
  signIn(): Promise<Clients>
  signal: AbortSignal
}

const DAYS = 60
const CAMPAIGN = 'spring-reel'
/** Weighted by repetition. */
const SOURCES: readonly WatchSource[] = [
  ...(['feed', 'feed', 'feed', 'profile', 'feed', 'search', 'feed'] as const),
  ...(['profile', 'link', 'feed', 'search', 'campaign', 'feed'] as const),
]

/** Runs before today's views are recorded, to keep days in order; one transaction, so an interrupted run leaves nothing. */
export async function fillAnalytics({ dataDir, databaseUrl, signIn, signal }: Options): Promise<void> {
  const done = path.join(dataDir, 'demo-figures')
  const files = readDemoPack()?.files.filter(isOpenToAll)
  if (!files || existsSync(done)) return
  const clients = await signIn()
  const shown: PublishedMedia[] = []
  const isAllShown = await whenPublished({ clients, files, signal }, async (some) => {
    shown.push(...some)
  })
  if (!isAllShown) return
  const people = await idsOf(clients)
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
  try {
    const { db } = database
    const ids = shown.map(({ id }) => id).sort()
    const medias = await findVisibleMediaByIds({ db, clock: systemClock }, null, ids)
    await db.transaction().execute(async (tx) => {
      for (let ago = DAYS; ago > 0; ago -= 1)
        for (let round = 0; round < roundsOn(ago); round += 1)
          await watchAll(tx, { medias, people, ago, round })
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

type Round = { medias: readonly VisibleMedia[]; people: readonly string[]; ago: number; round: number }

async function watchAll(tx: Tx, { medias, people, ago, round }: Round): Promise<void> {
  const watched = medias.filter((_, index) => isWatched(index, ago + round))
  const views = watched.map(({ id }) => ({ mediaId: id, isNew: true, isByMember: false, isCompleted: false }))
  const watches = watched.map((media, index) => watchOf(media, { people, ago, at: index + round }))
  await addViews(tx, { views, watches }, new Date(systemClock.now().getTime() - ago * DAY_MS))
}

/** Deterministic; views grow from week to week, and there are more at weekends. */
function roundsOn(ago: number): number {
  const week = ago % 7 < 2 ? 4 : 2
  return week + Math.floor((DAYS - ago) / 8)
}

function isWatched(media: number, at: number): boolean {
  return (media * 7 + at * 5) % 11 < 4 + ((media * 3) % 6)
}

type When = { people: readonly string[]; ago: number; at: number }

function watchOf(media: VisibleMedia, { people, ago, at }: When): Watch {
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
    ...{ views: 1, memberViews: 0, completions: 0 },
    watchedMs: isVideo ? 3_000 + ((at * 997 + ago * 389) % 9_000) : 0,
    looks: Number(isCampaign),
    quarters: isCampaign ? 1 + (at % 4) : 0,
    swipes: isCampaign ? at % 2 : 0,
  }
}

/** Some viewers are demo accounts, which join the site one after the other; the others are anonymous. */
function viewerOf({ account_id }: VisibleMedia, { people, ago, at }: When): string | null {
  const person = (at + ago) % (people.length * 2)
  const hasCome = ago < DAYS - person * 5
  const id = hasCome ? people[person] : undefined
  return id === undefined || id === account_id ? null : id
}
