/** Rules of lives and their chat rooms, shared by browser and server. */
import { PRICE } from './money.ts'

const LIVE_STATES = ['announced', 'starting', 'live', 'reconnecting', 'ended'] as const
export type LiveState = (typeof LIVE_STATES)[number]

/** How long an interrupted stream may reconnect. */
export const RECONNECT_MS = 20_000

export const LIVE_AUDIENCES = ['everyone', 'subscribers', 'ticket'] as const
export type LiveAudience = (typeof LIVE_AUDIENCES)[number]

export const CHAT_WRITERS = ['everyone', 'followers', 'subscribers'] as const
export type ChatWriters = (typeof CHAT_WRITERS)[number]

/** Reasons why a viewer may not watch. */
const WHY_NOT_WATCH = ['NOT_LIVE', 'BLOCKED', 'REGION', 'SUBSCRIBE', 'TICKET'] as const
export type WhyNotWatch = (typeof WHY_NOT_WATCH)[number]

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

export const LIVE = {
  descriptionMaxLength: 256,
  ticket: { minCents: PRICE.minCents, maxCents: PRICE.maxCents },
  /** Shorter lives are refunded to all buyers. */
  paidBackBelowMs: 2 * MINUTE_MS,
} as const

export const ANNOUNCED = {
  /** Maximum number of announced lives. */
  max: 5,
  aheadMaxMs: 90 * 24 * HOUR_MS,
  /** Going live at most this long before the announced time, or after it, starts the announced live. */
  startsEarlyMs: HOUR_MS,
  /** After this, an announced live counts as missed and its tickets are refunded. */
  missedAfterMs: 3 * HOUR_MS,
  remindBeforeMs: 15 * MINUTE_MS,
} as const

export const LIVE_CHAT = {
  slowSecondsMax: 300,
  muteMinutesMax: 24 * 60,
  pageSize: 50,
  /** Messages above this rate are not shown to everyone. */
  shownPerSecond: 20,
  /** Minimum interval between join announcements of supporters. */
  joinsEveryMs: 4_000,
  /** The top supporters of a live that its room shows. */
  supportersShown: 3,
  /** The number of held messages shown. */
  heldShown: 100,
} as const

export const HEARTS = { perCall: 30 } as const

export const TIP_MENU = { maxItems: 20, titleMaxLength: 60 } as const
export const LIVE_GOAL = { titleMaxLength: 80, minCents: 100, maxCents: 100_000_000 } as const

export const LIVE_TEXT = {
  signIn: 'You need to login write messages',
  notLive: 'user is not live',
  joined: 'joined',
  description: `Use up to ${LIVE.descriptionMaxLength} characters`,
  unreadable: 'Remove unsupported characters',
  audience: 'Choose who can watch',
  ticketPrice: `Tickets cost $${LIVE.ticket.minCents / 100} to $${LIVE.ticket.maxCents / 100}`,
  noPrice: 'Only ticketed lives have a price',
} as const

export const LIVE_COVER = { maxBytes: 10 * 1024 * 1024 } as const
