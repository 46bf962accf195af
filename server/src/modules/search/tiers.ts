/** Match quality: exact words, prefixes, similar words. */

export type Tier = 0 | 1 | 2
export const TIERS = [0, 1, 2] as const satisfies readonly Tier[]

/** A query word with its variants among indexed words. */
export type QueryWord = { word: string; found: WordVariant[] }
export type WordVariant = { word: string; uses: number; tier: Tier }

/** Variants of a word up to the given tier. */
export function variantsUpTo({ found }: QueryWord, tier: Tier): WordVariant[] {
  return found.filter((word) => word.tier <= tier)
}

/** Whether media can contain all words at this tier or better. */
export function canMatch(words: readonly QueryWord[], tier: Tier): boolean {
  return words.length > 0 && words.every((word) => variantsUpTo(word, tier).length > 0)
}

/** Media rank by their worst match: the tiers that can occur. */
export function possibleTiers(words: readonly QueryWord[]): Tier[] {
  return TIERS.filter(
    (tier) => canMatch(words, tier) && words.some(({ found }) => found.some((word) => word.tier === tier)),
  )
}

/** Upper bound of media with the word; a media may contain several variants. */
export function maxUsesOf(word: QueryWord, tier: Tier): number {
  return variantsUpTo(word, tier).reduce((sum, { uses }) => sum + uses, 0)
}
