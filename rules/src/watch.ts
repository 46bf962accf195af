/** Watch events sent by players. */

/** `time` reports the playing time since the last event. */
export const WATCH_KINDS = ['view', 'progress', 'swipe', 'time'] as const
export type WatchKind = (typeof WATCH_KINDS)[number]

/** Traffic sources of a view; `other` if unknown. */
export const WATCH_SOURCES = ['feed', 'profile', 'search', 'link', 'campaign', 'other'] as const
export type WatchSource = (typeof WATCH_SOURCES)[number]

export const WATCH = {
  eventsAtOnce: 50,
  /** From this percentage on, media counts as watched to the end. */
  completedPercent: 90,
  campaignMaxLength: 64,
  /** The maximum playing time per event; players report more often. */
  mostMsAtOnce: 60_000,
} as const

/** The cookie of the campaign that a visitor came from. */
export const CAMPAIGN = { cookieName: 'campaign', lifetimeDays: 30 } as const
