/** Push notifications: their categories, and limits that the browser and the server share. */
import { plural } from './formats.ts'

export const PUSH_CATEGORIES = ['live', 'messages', 'income', 'activity', 'account'] as const
export type PushCategory = (typeof PUSH_CATEGORIES)[number]

export const PUSH = {
  maxDevices: 10,
  /** The browser asks again this long after “Not now”. */
  askAgainDays: 30,
} as const

/** Shown instead of names and texts, unless the account chose to show them on lock screens. */
export const NEUTRAL_PUSH_TEXT = 'New notification'

/** Shown once after quiet hours; neutral, too. */
export function quietSummary(count: number, max: number): string {
  const number = count < max ? String(count) : `${max - 1}+`
  return `${number} new ${plural(count, 'notification')} while it was quiet`
}

/** The decrypted message, as the service worker receives it. */
export type PushPayload = {
  title: string
  body: string
  /** The page to open. */
  path: string
  /** A later notification with the same tag replaces this one. */
  tag: string
  /** Unread notifications. */
  badge: number
}
