/** How far a list of creators is, from what was asked for and what came. */
import { PAGE_SIZE, SEARCH } from '#rules/limits.ts'

export type CreatorsState = 'loading' | 'ready' | 'loading-more' | 'exhausted' | 'failed'

type Facts = {
  /** How many pages are wanted; the whole list is asked for at once. */
  pages: number
  /** How many creators came; none yet while the first answer is awaited. */
  length: number | undefined
  isAsking: boolean
  hasFailed: boolean
}

export function creatorsState({ pages, length, isAsking, hasFailed }: Facts): CreatorsState {
  const wanted = pages * PAGE_SIZE.list
  if (!isAsking && hasFailed) return 'failed'
  if (length === undefined) return 'loading'
  if (isAsking && length <= wanted - PAGE_SIZE.list) return 'loading-more'
  return length < wanted || pages >= SEARCH.creatorPages ? 'exhausted' : 'ready'
}
