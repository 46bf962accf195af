/** How well something fits what was asked for: the very words, words that begin so, words that look so. */

export type Tier = 0 | 1 | 2
export const TIERS = [0, 1, 2] as const satisfies readonly Tier[]

/** A word of the query, and what stands for it among the words that media have. */
export type WantedWord = { word: string; found: FoundWord[] }
export type FoundWord = { word: string; uses: number; tier: Tier }

/** The words that stand for a wanted one when nothing worse than `tier` counts. */
export function upTo({ found }: WantedWord, tier: Tier): FoundWord[] {
  return found.filter((word) => word.tier <= tier)
}

/** Whether media can have all the words, with nothing worse than `tier`. */
export function canHave(words: readonly WantedWord[], tier: Tier): boolean {
  return words.length > 0 && words.every((word) => upTo(word, tier).length > 0)
}

/** Media are as good as the worst of their matches, so these are the tiers that any can have. */
export function possibleTiers(words: readonly WantedWord[]): Tier[] {
  return TIERS.filter(
    (tier) => canHave(words, tier) && words.some(({ found }) => found.some((word) => word.tier === tier)),
  )
}

/** How many media have the word, at most; the same media may have several of those that stand for it. */
export function usesOf(word: WantedWord, tier: Tier): number {
  return upTo(word, tier).reduce((sum, { uses }) => sum + uses, 0)
}
