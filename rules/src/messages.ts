/** Limits and error messages of private messages and paid teasers. */

/** Lengths in seconds. */
export const TEASER = {
  /** Shorter videos cannot be sold. */
  minPaidDuration: 10,
  maxMedia: 10,
  preview: { min: 5, max: 20, initial: 10, free: 10 },
} as const

export const MESSAGE_TYPES = ['text', 'teaser', 'upload'] as const
export type MessageType = (typeof MESSAGE_TYPES)[number]

/** Emoji reactions to messages. */
export const REACTIONS = ['❤️', '😂', '😮', '😢', '🔥', '👍'] as const
export type Reaction = (typeof REACTIONS)[number]

export const THREAD_FILTERS = ['all', 'unread', 'subscribers', 'payers'] as const
export type ThreadFilter = (typeof THREAD_FILTERS)[number]

/** Who may start a conversation with a creator. The default: subscribers, or everyone if the creator has no plan. */
export const MESSAGE_WRITERS = ['default', 'everybody', 'followers', 'subscribers'] as const
export type MessageWriters = (typeof MESSAGE_WRITERS)[number]

export const MESSENGER = {
  /** Changes per response when catching up. */
  changesAtOnce: 100,
  /** The unread count stops at this number. */
  unreadThreadsMax: 100,
  /** A typing event is valid for this time. */
  typingMs: 5_000,
} as const

/** Sending a link from the share sheet. */
export const SHARE_SHEET = {
  /** Suggested at a time. */
  people: 16,
  /** Fewer than the messages of a minute, so that one share cannot reach the limit. */
  recipientsMax: 10,
} as const

export const MESSAGE_TEXT = {
  empty: 'Write a message first',
  unreadable: 'Contains characters that can’t be used',
  type: 'A message must be a text, a teaser or an upload',
  value: 'This message can’t be read',
  upload: 'This file is gone. Send it again.',
  tooManyFiles: 'You’ve sent a lot of files today. Wait a while before you send more.',
  tooShort: 'only videos longer than 10 seconds are allowed',
  media: 'Choose a video or photo',
  mediaTwice: 'You can only add each video or photo once',
  mediaMany: 'Choose at most ten videos or photos',
  notShown: 'This isn’t ready to share yet',
  preview: 'Preview must be a number of seconds',
  reaction: 'Choose a reaction',
  unsent: 'This message was unsent',
  bought: 'A fan bought this, so it can’t be unsent',
} as const

export type PreviewRange = { min: number; max: number; initial: number }

/** The allowed preview lengths of a video in seconds; a paid one never exceeds half. */
export function previewRange(durationSeconds: number, isPaid: boolean): PreviewRange {
  const { preview } = TEASER
  const shown = isPaid ? durationSeconds / 2 : durationSeconds
  const max = Math.min(shown, preview.max)
  return { min: Math.min(preview.min, max), max, initial: Math.min(preview.initial, max) }
}

export function previewText({ min, max }: PreviewRange): string {
  return `Preview must be ${min} to ${max} seconds`
}
