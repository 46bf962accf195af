/** A queue that shows tips one at a time: larger ones longer, all of them shorter while others wait. */
import type { ChatMessage } from './chat-log.ts'

export type TipSize = 'small' | 'large' | 'largest'

const LARGE_CENTS = 2_500
const LARGEST_CENTS = 10_000
const SHOWN_MS: Record<TipSize, number> = { small: 3_000, large: 4_500, largest: 6_000 }
/** Just long enough to read, while others wait. */
const SHORT_MS = 1_500
/** As long as the shortest animation of a gift. */
const SHORT_GIFT_MS = 2_600
/** Tips beyond this appear in the chat only. */
const MAX_QUEUED = 30

export function tipSize(cents: number): TipSize {
  return cents >= LARGEST_CENTS ? 'largest' : cents >= LARGE_CENTS ? 'large' : 'small'
}

export type TipQueue = { shown: ChatMessage | null; waiting: readonly ChatMessage[]; lastId: string }

export const NO_TIPS: TipQueue = { shown: null, waiting: [], lastId: '' }

/** Adds the tips newer than the last one; ids are monotonic. */
export function queueTips(queue: TipQueue, tips: readonly ChatMessage[]): TipQueue {
  const newTips = tips.filter(({ id }) => id > queue.lastId)
  if (newTips.length === 0) return queue
  const waiting = [...queue.waiting, ...newTips].slice(0, MAX_QUEUED)
  const lastId = newTips.at(-1)?.id ?? queue.lastId
  return queue.shown ? { ...queue, waiting, lastId } : nextTip({ shown: null, waiting, lastId })
}

export function nextTip({ waiting, lastId }: TipQueue): TipQueue {
  const [shown, ...rest] = waiting
  return { shown: shown ?? null, waiting: rest, lastId }
}

export function shownMs({ shown, waiting }: TipQueue): number {
  if (waiting.length === 0) return SHOWN_MS[tipSize(shown?.cents ?? 0)]
  return shown?.gift ? SHORT_GIFT_MS : SHORT_MS
}
