/** What players tell of how media are watched. */

export const WATCH_KINDS = ['view', 'progress', 'swipe'] as const
export type WatchKind = (typeof WATCH_KINDS)[number]

export const WATCH = {
  eventsAtOnce: 50,
  /** Whoever saw this much of it has watched it to the end. */
  completedPercent: 90,
  campaignMaxLength: 64,
} as const

/** Which campaign brought somebody here, as their browser remembers it. */
export const CAMPAIGN = { cookieName: 'campaign', lifetimeDays: 30 } as const
