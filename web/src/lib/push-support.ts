/** Whether this browser can get push notifications, and whether to ask for them. */
import { PUSH } from '#rules/push.ts'
import { DAY_MS } from '#rules/time.ts'
import { PUSH_STORAGE_KEY } from './push-storage.ts'

const ASKED_KEY = 'candid.push-asked'

/** `install`: an iPhone or iPad supports it only for apps on the Home Screen. */
export type PushSupport = 'supported' | 'blocked' | 'install' | 'unsupported'

export function pushSupport(): PushSupport {
  const isSupported = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (isSupported) return Notification.permission === 'denied' ? 'blocked' : 'supported'
  const isApple = /\b(iPhone|iPad)\b/.test(navigator.userAgent)
  return isApple && !matchMedia('(display-mode: standalone)').matches ? 'install' : 'unsupported'
}

/** What to ask this account for after it followed a creator; null if it has answered, or cannot be helped. */
export function pushToAskFor(accountId: string): 'supported' | 'install' | null {
  const support = pushSupport()
  if (support !== 'supported' && support !== 'install') return null
  if (readPushRecord()?.account === accountId) return null
  const askedAt = Number(localStorage.getItem(ASKED_KEY))
  return Date.now() - askedAt < PUSH.askAgainDays * DAY_MS ? null : support
}

export function rememberAsked(): void {
  localStorage.setItem(ASKED_KEY, String(Date.now()))
}

/** What this browser is subscribed to, and in which session it was saved. */
export type PushRecord = { account: string; session: string; categories: string[] }

export function readPushRecord(): PushRecord | null {
  try {
    const record: unknown = JSON.parse(localStorage.getItem(PUSH_STORAGE_KEY) ?? 'null')
    const isRecord =
      typeof record === 'object' && record !== null && 'account' in record && 'categories' in record
    return isRecord ? (record as PushRecord) : null
  } catch {
    return null
  }
}

export function writePushRecord(record: PushRecord | null): void {
  if (record) localStorage.setItem(PUSH_STORAGE_KEY, JSON.stringify(record))
  else localStorage.removeItem(PUSH_STORAGE_KEY)
}
