/** Plays the same slides through the pages that the API serves: PostgreSQL, the catalogue of a web process and the rules of the feed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { WATCH } from '#rules/watch.ts'
import { type App, openApp } from '../../server/src/app/app.ts'
import { parseConfig } from '../../server/src/config/config.ts'
import { toggleLike } from '../../server/src/modules/engagement/toggle-like.ts'
import { forYou } from '../../server/src/modules/feed/for-you.ts'
import { addWatch, type WatchInput } from '../../server/src/modules/feed/watch.ts'
import { addShare } from '../../server/src/modules/recommendations/index.ts'
import { seededRandom } from '../../server/src/modules/recommendations/model/random.ts'
import { startBenchServer } from '../database.ts'
import { expectedShare, respond, type Shown } from './behaviour.ts'
import { type Counts, countUntil } from './history.ts'
import { type Game, PAGE, randomOf } from './play.ts'
import { type LikeLatency, measureReaction } from './reaction.ts'
import {
  accountOf,
  fillFromSimulation,
  itemOf,
  mediaOf,
  type SimulatedSite,
  timeAt,
  updateCounts,
  writeLearned,
} from './site-rows.ts'

export type PlayedThroughPostgres = {
  /** Watched share as the truth expects it, by page and person. */
  shares: number[][]
  /** Of the process, per page. */
  pageMs: number
  reaction: LikeLatency
}

/** Media of a topic that are liked to see how soon it shows. */
const LIKED = 3
const TOPICS = 40

type Play = Omit<SimulatedSite, 'startedAt'> & { game: Game; counts: readonly Counts[] }

export async function playThroughPostgres({
  game,
  counts,
  ...simulated
}: Play): Promise<PlayedThroughPostgres> {
  await using stack = new AsyncDisposableStack()
  const server = stack.use(await startBenchServer({ memory: 'machine' }))
  const databaseUrl = await server.createDatabase('bench_ranking')
  const dataDir = mkdtempSync(path.join(tmpdir(), 'candid-bench-'))
  stack.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const site: SimulatedSite = { ...simulated, startedAt: Date.now() }
  await fillFromSimulation(databaseUrl, site)
  const config = parseConfig({
    ...{ PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'silent', DEMO: 'off', RATE_LIMITS: 'off' },
  })
  const app = await openApp(config, 'web', databaseUrl)
  stack.defer(() => app.close())
  await writeLearned(app, site)
  const shares: number[][] = []
  const cursors = new Map<number, string | null>()
  let [workedMs, pages] = [0, 0]
  for (const [page, ms] of game.times.entries()) {
    const [before, after] = [counts[page - 1], counts[page]]
    if (before && after) await updateCounts(databaseUrl, before, after)
    const deps: App = { ...app, clock: { now: () => timeAt(site, ms) } }
    await app.recommendations.catalogues.refresh(deps)
    const ofPage: number[] = []
    for (const person of site.people) {
      const viewer = { accountId: accountOf(person), sessionId: '', isCreator: false, staffRoles: [] }
      const startedAt = process.cpuUsage()
      const { medias, next } = await forYou(deps, viewer, {
        ...{ type: undefined, size: PAGE, after: cursors.get(person) ?? null },
      })
      const { user, system } = process.cpuUsage(startedAt)
      workedMs += (user + system) / 1_000
      pages += 1
      cursors.set(person, next)
      const items = medias.map(({ id }) => itemOf(id))
      const random = seededRandom(randomOf(game.seed, person, page))
      const shown = items.map((item, position) => {
        const slide = { person, item, ms: ms + position * 20_000, position }
        return { item, ...respond(site.world, slide, random) }
      })
      ofPage.push(
        items.reduce(
          (sum, item, n) => sum + expectedShare(site.world, person, item, ms + n * 20_000) / PAGE,
          0,
        ),
      )
      await report(deps, viewer, site, shown)
    }
    shares.push(ofPage)
  }
  const reaction = await measureReaction({ app, databaseUrl, dataDir, topics: topicsOf(site) })
  return { shares, pageMs: workedMs / pages, reaction }
}

/** The most viewed media of the largest tags: of a small one, there may be nothing else to show. */
function topicsOf({ world, history, startMs }: SimulatedSite): string[][] {
  const ofTag = Map.groupBy(
    Array.from({ length: countUntil(world, startMs) }, (_, item) => item).filter(
      (item) => (world.tagStarts[item + 1] as number) > (world.tagStarts[item] as number),
    ),
    (item) => world.tags[world.tagStarts[item] as number],
  )
  const views = history.counts.views
  return [...ofTag.values()]
    .toSorted((a, b) => b.length - a.length)
    .slice(0, TOPICS)
    .map((items) =>
      items
        .toSorted((a, b) => (views[b] as number) - (views[a] as number))
        .slice(0, LIKED)
        .map(mediaOf),
    )
}

type Watched = Shown & { item: number }

/** As a player and the buttons of a slide do. */
async function report(
  deps: App,
  viewer: Parameters<typeof toggleLike>[1],
  { world }: SimulatedSite,
  shown: readonly Watched[],
): Promise<void> {
  const events = shown.flatMap((each) => eventsOf(each, world.durationMs[each.item] as number))
  for (let from = 0; from < events.length; from += WATCH.eventsAtOnce)
    await addWatch(deps, { viewer, address: '127.0.0.1' }, events.slice(from, from + WATCH.eventsAtOnce))
  for (const { item, isLiked, isCommented, isShared, follows } of shown) {
    const about = { accountId: viewer.accountId, mediaId: mediaOf(item) }
    if (isLiked) await toggleLike(deps, viewer, { mediaId: about.mediaId, isWanted: true })
    if (isShared) await deps.db.transaction().execute((tx) => addShare(tx, about))
    // Without the text of a comment, which is of no interest here.
    if (isCommented)
      await sql`select add_response(${about.accountId}, ${about.mediaId}, 'commented')`.execute(deps.db)
    if (follows)
      await sql`insert into follows (follower_id, followed_id)
        select ${about.accountId}, account_id from media where id = ${about.mediaId} on conflict do nothing`.execute(
        deps.db,
      )
  }
}

function eventsOf({ item, watched, isSkipped }: Watched, durationMs: number): WatchInput[] {
  const media = mediaOf(item)
  if (isSkipped)
    return [
      { media, kind: 'view' },
      { media, kind: 'swipe', watchedMs: Math.round(watched * durationMs) },
    ]
  const events: WatchInput[] = [{ media, kind: 'progress', progress: Math.round(100 * Math.min(1, watched)) }]
  if (watched > 1)
    for (let left = Math.round(watched * durationMs); left > 0; left -= WATCH.mostMsAtOnce)
      events.push({ media, kind: 'time', watchedMs: Math.min(left, WATCH.mostMsAtOnce) })
  return events
}
