/** Match quality: exact words, prefixes, similar words. */

export type Tier = 0 | 1 | 2
export const TIERS = [0, 1, 2] as const satisfies readonly Tier[]

/** A query word with its variants among indexed words. */
export type WantedWord = { word: string; found: FoundWord[] }
export type FoundWord = { word: string; uses: number; tier: Tier }

/** Variants of a word up to the given tier. */
export function upTo({ found }: WantedWord, tier: Tier): FoundWord[] {
  return found.filter((word) => word.tier <= tier)
}

/** Whether media can contain all words at this tier or better. */
export function canHave(words: readonly WantedWord[], tier: Tier): boolean {
  return words.length > 0 && words.every((word) => upTo(word, tier).length > 0)
}

/** Media rank by their worst match: the tiers that can occur. */
export function possibleTiers(words: readonly WantedWord[]): Tier[] {
  return TIERS.filter(
    (tier) => canHave(words, tier) && words.some(({ found }) => found.some((word) => word.tier === tier)),
  )
}

/** Upper bound of media with the word; a media may contain several variants. */
export function usesOf(word: WantedWord, tier: Tier): number {
  return upTo(word, tier).reduce((sum, { uses }) => sum + uses, 0)
}
