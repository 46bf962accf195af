/** Remembers the filter, search and scroll position of the inbox for back navigation. */
import type { Filter } from './inbox-filters.ts'

export type InboxPlace = { filter: Filter; search: string; scrollTop: number }

const TOP: InboxPlace = { filter: 'all', search: '', scrollTop: 0 }

let left: { accountId: string; place: InboxPlace } | undefined

export function leaveInbox(accountId: string, place: Partial<InboxPlace>): void {
  left = { accountId, place: { ...placeLeft(accountId), ...place } }
}

export function placeLeft(accountId: string): InboxPlace {
  return left?.accountId === accountId ? left.place : TOP
}

export function forgetPlace(): void {
  left = undefined
}
