/** The loading state of a list of creators. */
import { PAGE_SIZE, SEARCH } from '#rules/limits.ts'

export type CreatorsState = 'loading' | 'ready' | 'loading-more' | 'exhausted' | 'failed'

type Facts = {
  /** The number of pages wanted; the whole list is requested at once. */
  pages: number
  /** The number of creators loaded; undefined before the first response. */
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
