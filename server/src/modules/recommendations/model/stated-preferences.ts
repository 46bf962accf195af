/** What a member said or did besides watching: topics, visited tags, follows, tips, subscriptions and interests. */
import type { Catalogue, TasteProfile } from './types.ts'

/** In doublings. */
const TOPIC = { more: 3, less: -4 } as const
/** Of a follow; more than two of them count like two. */
const FOLLOWED = { each: 1, most: 2, least: -4 } as const
const VISITED = { gain: 2, prior: 1.5 } as const

type Weights = Record<'tags' | 'creators', Map<number, number>>

export function addStatedPreferences(
  { tagIndexOf, creatorIndexOf }: Catalogue,
  { topics, visitedTags, creators }: TasteProfile,
  weights: Weights,
): { hiddenTags: Set<number>; followed: Set<number> } {
  const add = (to: Map<number, number>, key: number | undefined, value: number) => {
    if (key !== undefined) to.set(key, (to.get(key) ?? 0) + value)
  }
  for (const [tag, visits] of visitedTags)
    add(weights.tags, tagIndexOf.get(tag), (VISITED.gain * visits) / (visits + VISITED.prior))
  const followed = new Set<number>()
  for (const [id, value] of creators) {
    const creator = creatorIndexOf.get(id)
    add(weights.creators, creator, FOLLOWED.each * Math.min(FOLLOWED.most, Math.max(FOLLOWED.least, value)))
    if (creator !== undefined && value > 0) followed.add(creator)
  }
  const hiddenTags = new Set<number>()
  for (const [tag, preference] of topics) {
    const index = tagIndexOf.get(tag)
    if (index === undefined) continue
    if (preference === 'hidden') hiddenTags.add(index)
    else add(weights.tags, index, TOPIC[preference])
  }
  return { hiddenTags, followed }
}
