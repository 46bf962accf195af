/** Tips take their turn on the screen: one at a time, the larger the longer, and quicker while others wait. */
import type { ChatMessage } from './chat-log.ts'

export type TipSize = 'small' | 'large' | 'largest'

const LARGE_CENTS = 2_500
const LARGEST_CENTS = 10_000
const SHOWN_MS: Record<TipSize, number> = { small: 3_000, large: 4_500, largest: 6_000 }
/** While others wait, enough to be read. */
const HURRIED_MS = 1_500
/** Of a flood the rest stands in the chat. */
const MOST = 30

export function tipSize(cents: number): TipSize {
  return cents >= LARGEST_CENTS ? 'largest' : cents >= LARGE_CENTS ? 'large' : 'small'
}

export type TipQueue = { shown: ChatMessage | null; waiting: readonly ChatMessage[]; lastId: string }

export const NO_TIPS: TipQueue = { shown: null, waiting: [], lastId: '' }

/** Those that were not there before; ids rise. */
export function queueTips(queue: TipQueue, tips: readonly ChatMessage[]): TipQueue {
  const news = tips.filter(({ id }) => id > queue.lastId)
  if (news.length === 0) return queue
  const waiting = [...queue.waiting, ...news].slice(0, MOST)
  const lastId = news.at(-1)?.id ?? queue.lastId
  return queue.shown ? { ...queue, waiting, lastId } : nextTip({ shown: null, waiting, lastId })
}

export function nextTip({ waiting, lastId }: TipQueue): TipQueue {
  const [shown, ...rest] = waiting
  return { shown: shown ?? null, waiting: rest, lastId }
}

export function shownMs({ shown, waiting }: TipQueue): number {
  return waiting.length > 0 ? HURRIED_MS : SHOWN_MS[tipSize(shown?.cents ?? 0)]
}
