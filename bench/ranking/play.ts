/** Plays slides of a policy to people who respond by the hidden truth, one page after the other. */
import { seededRandom } from '../../server/src/modules/recommendations/model/random.ts'
import type { Catalogue, Interaction } from '../../server/src/modules/recommendations/model/types.ts'
import { expectedShare, respond } from './behaviour.ts'
import { FLAGS, type History } from './history.ts'
import { idOf, interactionAt } from './site.ts'
import type { World } from './world.ts'

export const PAGE = 20
/** Of a member's interactions, the newest that a profile is made of. */
const REMEMBERED = 100

export type Member = {
  person: number
  isNew: boolean
  /** Newest first. */
  interactions: Interaction[]
  seen: Set<number>
  /** Indexes of creators. */
  follows: Set<number>
  lastCreator: number | null
}

/** Chooses the next page. */
export type RankingPolicy = (member: Member, catalogue: Catalogue, nowMs: number) => number[]

export type Played = {
  /** Mean watched share by page, as the truth expects it, of all, new and known members. */
  shares: { all: number[]; isNew: number[]; known: number[] }
  /** The same by page and member. */
  shareOf: number[][]
  /** Share of people who met something loved on the first page. */
  found: number
  viewsOfCreator: Int32Array
}

export function memberOf({ log, seen, follows }: History, person: number, rows: readonly number[]): Member {
  return {
    ...{ person, isNew: rows.length === 0, lastCreator: null },
    interactions: rows.slice(0, REMEMBERED).map((row) => interactionAt(log, row)),
    seen: new Set(seen[person]),
    follows: new Set(follows.get(person)),
  }
}

export type Game = {
  world: World
  catalogues: readonly Catalogue[]
  times: readonly number[]
  lovedFrom: ReadonlyMap<number, number>
  seed: number
}

export function playSlides(
  { world, catalogues, times, lovedFrom, seed }: Game,
  members: readonly Member[],
  policy: RankingPolicy,
): Played {
  const shares = { all: [] as number[], isNew: [] as number[], known: [] as number[] }
  const shareOf: number[][] = []
  const viewsOfCreator = new Int32Array(world.size.creators)
  let found = 0
  catalogues.forEach((catalogue, page) => {
    const nowMs = times[page] as number
    const sums = { isNew: 0, known: 0 }
    const ofPage: number[] = []
    for (const member of members) {
      const random = seededRandom(randomOf(seed, member.person, page))
      const items = policy(member, catalogue, nowMs)
      let [isFound, sum] = [false, 0]
      items.forEach((item, position) => {
        const ms = nowMs + position * 20_000
        const share = expectedShare(world, member.person, item, ms)
        sum += share / PAGE
        if (share >= (lovedFrom.get(member.person) ?? 1)) isFound = true
        watch(world, member, { item, ms, position }, random)
        const creator = world.creatorOf[item] as number
        viewsOfCreator[creator] = (viewsOfCreator[creator] as number) + 1
      })
      ofPage.push(sum)
      sums[member.isNew ? 'isNew' : 'known'] += sum
      if (page === 0 && isFound) found += 1 / members.length
    }
    shareOf.push(ofPage)
    const newCount = members.filter(({ isNew }) => isNew).length
    shares.isNew.push(sums.isNew / Math.max(1, newCount))
    shares.known.push(sums.known / Math.max(1, members.length - newCount))
    shares.all.push((sums.isNew + sums.known) / members.length)
  })
  return { shares, shareOf, found, viewsOfCreator }
}

/** Seed of what happens by chance to a person on a page. */
export function randomOf(seed: number, person: number, page: number): number {
  return seed ^ Math.imul(person * 64 + page + 1, 0x9e3779b1)
}

function watch(
  world: World,
  member: Member,
  slide: { item: number; ms: number; position: number },
  random: () => number,
): void {
  const { item, ms } = slide
  const shown = respond(world, { ...slide, person: member.person }, random)
  const creator = world.creatorOf[item] as number
  member.seen.add(item)
  member.lastCreator = creator
  if (shown.follows) member.follows.add(creator)
  const flags = Object.fromEntries(
    Object.keys(FLAGS).map((name) => [name, shown[name as keyof typeof FLAGS]]),
  )
  member.interactions.unshift({
    ...{ mediaId: idOf(item), atMs: ms, watched: shown.watched },
    ...(flags as Record<keyof typeof FLAGS, boolean>),
    ...{ isBought: false, isReported: false },
  })
  member.interactions.length = Math.min(REMEMBERED, member.interactions.length)
}
