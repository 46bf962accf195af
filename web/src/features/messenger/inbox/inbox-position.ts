/** Remembers the filter, search and scroll position of the inbox for back navigation. */
import type { InboxFilter } from './inbox-filters.ts'

type InboxPosition = { filter: InboxFilter; search: string; scrollTop: number }

const TOP: InboxPosition = { filter: 'all', search: '', scrollTop: 0 }

let saved: { accountId: string; position: InboxPosition } | undefined

export function saveInboxPosition(accountId: string, position: Partial<InboxPosition>): void {
  saved = { accountId, position: { ...savedInboxPosition(accountId), ...position } }
}

export function savedInboxPosition(accountId: string): InboxPosition {
  return saved?.accountId === accountId ? saved.position : TOP
}

export function clearInboxPosition(): void {
  saved = undefined
}
