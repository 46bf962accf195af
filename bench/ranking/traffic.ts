/** A day of everybody's visits by one policy, whose views count: how evenly creators are seen, and whether new ones are seen at all. */
import { HOUR_MS } from '#rules/time.ts'
import { seededRandom } from '../../server/src/modules/recommendations/model/random.ts'
import type { Catalogue } from '../../server/src/modules/recommendations/model/types.ts'
import { continued, type History, view } from './history.ts'
import { type Member, memberOf, PAGE, type RankingPolicy } from './play.ts'
import { catalogueAt, type Learned } from './site.ts'
import type { World } from './world.ts'

const HOURS = 24

export type Traffic = {
  /** Of views per creator: 0 if all have the same, 1 if one has all. */
  gini: number
  /** Share of the views wanted for the first media of new creators that they got, each at most all. */
  beginners: { share: number; least: number }
}

export type TrafficOptions = { startMs: number; pagesPerHour: number; wanted: number; seed: number }

export function runTraffic(
  world: World,
  { learned, history }: { learned: Learned; history: History },
  policy: RankingPolicy,
  { startMs, pagesPerHour, wanted, seed }: TrafficOptions,
): Traffic {
  const own = continued(history)
  const random = seededRandom(seed)
  const members = visitors(world, history, pagesPerHour, seed)
  const viewsOfCreator = new Int32Array(world.size.creators)
  for (let hour = 0; hour < HOURS; hour += 1) {
    const nowMs = startMs + hour * HOUR_MS
    const catalogue: Catalogue = catalogueAt(world, learned, own.counts, nowMs)
    for (let page = 0; page < pagesPerHour; page += 1) {
      const member = members[Math.floor(random() * members.length)] as Member
      policy(member, catalogue, nowMs).forEach((item, position) => {
        view(world, own, { person: member.person, item, ms: nowMs, position }, random)
        catalogue.views[item] = (catalogue.views[item] as number) + 1
        const creator = world.creatorOf[item] as number
        viewsOfCreator[creator] = (viewsOfCreator[creator] as number) + 1
        member.seen.add(item)
        member.lastCreator = creator
      })
    }
  }
  const views = world.beginnersMedia.map((item) => own.counts.views[item] as number)
  const share = views.reduce((sum, each) => sum + Math.min(1, each / wanted), 0) / Math.max(1, views.length)
  return { gini: giniOf(viewsOfCreator), beginners: { share, least: Math.min(...views) } }
}

/** People with their newest interactions. */
function visitors(world: World, history: History, count: number, seed: number): Member[] {
  const random = seededRandom(seed)
  const rows = new Map<number, number[]>()
  while (rows.size < Math.min(count * 2, world.size.people / 2))
    rows.set(Math.floor(random() * world.size.people), [])
  const { log } = history
  for (let row = log.length - 1; row >= 0; row -= 1) {
    const own = rows.get(log.person[row] as number)
    if (own && own.length < PAGE * 5) own.push(row)
  }
  return [...rows].map(([person, own]) => memberOf(history, person, own))
}

export function giniOf(values: Int32Array): number {
  const sorted = values.slice().sort()
  let [weighted, total] = [0, 0]
  sorted.forEach((value, n) => {
    weighted += (n + 1) * value
    total += value
  })
  return total === 0 ? 0 : (2 * weighted) / (sorted.length * total) - (sorted.length + 1) / sorted.length
}
