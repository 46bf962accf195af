/** Gives what the sample world's creators show some weeks of visitors, so that their figures are worth looking at. */
import { existsSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { systemClock } from '#platform/clock.ts'
import { openDatabase } from '#platform/postgres/database.ts'
import { DAY_MS } from '#rules/time.ts'
import type { WatchSource } from '#rules/watch.ts'
import { rollUp } from '../modules/analytics/index.ts'
import { addViews, type Watch } from '../modules/engagement/index.ts'
import { type SeenMedia, seeByIds } from '../modules/media/index.ts'
import type { Clients } from './site-client.ts'

type Options = { dataDir: string; databaseUrl: string; signIn(): Promise<Clients> }

const DAYS = 60
const CAMPAIGN = 'spring-reel'
/** As often as each stands here. */
const WAYS: readonly WatchSource[] = [
  ...(['feed', 'feed', 'feed', 'profile', 'feed', 'search', 'feed'] as const),
  ...(['profile', 'link', 'feed', 'search', 'campaign', 'feed'] as const),
]

/** Comes after what was watched today; cut off before its end, it leaves nothing behind. */
export async function fillFigures({ dataDir, databaseUrl, signIn }: Options): Promise<void> {
  const done = path.join(dataDir, 'demo-figures')
  if (existsSync(done) || !existsSync(path.join(dataDir, 'demo-past'))) return
  const { people, mediaIds } = await whoAndWhat(await signIn())
  const database = openDatabase({ url: databaseUrl, maxConnections: 1 })
  try {
    const { db } = database
    const seen = await seeByIds({ db, clock: systemClock }, null, mediaIds)
    const medias = seen.filter(({ access }) => access === 'open')
    await db.transaction().execute(async (tx) => {
      for (let ago = DAYS; ago > 0; ago -= 1)
        for (let round = 0; round < roundsOn(ago); round += 1) {
          const watched = medias.filter((_, index) => isWatched(index, ago + round))
          const views = watched.map(({ id }) => ({
            mediaId: id,
            isNew: true,
            isByMember: false,
            isCompleted: false,
          }))
          const watches = watched.map((media, index) => watchOf(media, { people, ago, at: index + round }))
          await addViews(tx, { views, watches }, new Date(systemClock.now().getTime() - ago * DAY_MS))
        }
      // Inside: a start that dies here rather has no past than two of them.
      writeFileSync(done, '')
    })
    await rollUp({ db })
  } finally {
    await database.close()
  }
}

type Own = { account: { id: string }; accountMedia: { id: string }[] }

async function whoAndWhat(clients: Clients) {
  const answers = await Promise.all(
    [...clients.values()].map((client) =>
      client.ask<Own>('{ account { id } accountMedia(limit: { limit: 50 }) { id } }'),
    ),
  )
  return {
    people: answers.map(({ account }) => account.id),
    mediaIds: answers.flatMap(({ accountMedia }) => accountMedia.map(({ id }) => id)).sort(),
  }
}

/** More as the weeks go by, most at weekends: always the same. */
function roundsOn(ago: number): number {
  const week = ago % 7 < 2 ? 2 : 1
  return week + (ago < 20 ? 1 : 0)
}

function isWatched(media: number, at: number): boolean {
  return (media * 7 + at * 5) % 11 < 4 + ((media * 3) % 6)
}

type When = { people: readonly string[]; ago: number; at: number }

function watchOf(media: SeenMedia, { people, ago, at }: When): Watch {
  const source = WAYS[(at * 5 + ago * 3) % WAYS.length] ?? 'feed'
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

/** Some were known people, who came upon the site one after the other; they had been counted before. */
function viewerOf({ account_id }: SeenMedia, { people, ago, at }: When): string | null {
  const person = (at + ago) % (people.length * 2)
  const hasCome = ago < DAYS - person * 5
  const id = hasCome ? people[person] : undefined
  return id === undefined || id === account_id ? null : id
}
