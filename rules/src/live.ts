/** What holds for lives and the room around them, in the browser as on the server. */
import { PRICE } from './money.ts'

export const LIVE_STATES = ['announced', 'starting', 'live', 'reconnecting', 'ended'] as const
export type LiveState = (typeof LIVE_STATES)[number]

/** A stream may be away from its live and come back for so long. */
export const RECONNECT_MS = 20_000

export const LIVE_AUDIENCES = ['everyone', 'subscribers', 'ticket'] as const
export type LiveAudience = (typeof LIVE_AUDIENCES)[number]

export const CHAT_WRITERS = ['everyone', 'followers', 'subscribers'] as const
export type ChatWriters = (typeof CHAT_WRITERS)[number]

/** Why somebody may not watch. */
export const WHY_NOT_WATCH = ['NOT_LIVE', 'BLOCKED', 'REGION', 'SUBSCRIBE', 'TICKET'] as const
export type WhyNotWatch = (typeof WHY_NOT_WATCH)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const LIVE = {
  descriptionMaxLength: 256,
  ticket: { minCents: PRICE.minCents, maxCents: PRICE.maxCents },
  /** Ended before that, everybody who paid is paid back. */
  paidBackBelowMs: 2 * MINUTE_MS,
} as const

export const ANNOUNCED = {
  /** How many may wait for their time. */
  max: 5,
  aheadMaxMs: 90 * 24 * HOUR_MS,
  /** Whoever goes live so long before the time, or after it, begins the announced one. */
  startsEarlyMs: HOUR_MS,
  /** So long after its time it is taken for missed: nobody waits any longer, and tickets are paid back. */
  missedAfterMs: 3 * HOUR_MS,
  remindBeforeMs: 15 * MINUTE_MS,
} as const

export const LIVE_CHAT = {
  slowSecondsMax: 300,
  muteMinutesMax: 24 * 60,
  pageSize: 50,
  /** Of what comes faster than that in one second, the rest is not shown to everybody. */
  shownPerSecond: 20,
  /** That supporters came is said at most so often. */
  joinsEveryMs: 4_000,
  /** Of what waits to be let through. */
  heldShown: 100,
} as const

export const HEARTS = { perCall: 30 } as const

export const TIP_MENU = { maxItems: 20, titleMaxLength: 60 } as const
export const LIVE_GOAL = { titleMaxLength: 80, minCents: 100, maxCents: 100_000_000 } as const

export const LIVE_WORDS = {
  signIn: 'You need to login write messages',
  notLive: 'user is not live',
  joined: 'joined',
  description: `A description has at most ${LIVE.descriptionMaxLength} characters`,
  unreadable: 'There are characters in it that cannot be kept',
  audience: 'Choose who may watch',
  ticketPrice: `A ticket costs $${LIVE.ticket.minCents / 100} to $${LIVE.ticket.maxCents / 100}`,
  noPrice: 'Only lives by ticket have a price',
} as const

export const LIVE_COVER = { maxBytes: 10 * 1024 * 1024 } as const
