/** The text for the number of results. */
import { plural } from '#rules/formats.ts'

const WHOLE = new Intl.NumberFormat('en-US')

type Found = { count: number; isAll: boolean }

/** 1284 → '1,284 results'; with more to load '20+ results'. */
export function resultText({ count, isAll }: Found): string {
  if (count === 0) return isAll ? 'No results' : ''
  return isAll ? `${WHOLE.format(count)} ${plural(count, 'result')}` : `${WHOLE.format(count)}+ results`
}
