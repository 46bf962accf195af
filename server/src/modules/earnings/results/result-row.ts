/** A row of a result file, whatever its format. */

/** `open`: not decided yet. `unclear`: a status that isn't known. */
export type ResultRow = {
  row: number
  /** As in our file: the payout's id, its hyphens removed, or its short reference. */
  reference: string
  outcome: 'paid' | 'failed' | 'open' | 'unclear'
  /** Null if the file doesn't state it. */
  cents: number | null
  reason: string
}
