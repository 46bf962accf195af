/** Stores unsent drafts in localStorage until they are sent. */
import { DRAFT_PREFIX } from '#web/lib/kept-words.ts'
import type { Quote } from '../outbox/entry.ts'

export type Draft = { text: string; replyTo?: Quote | undefined }

/** The author and the recipient. */
export type DraftPlace = { accountId: string; to: string }

export const NO_DRAFT: Draft = { text: '' }

export function keptDraft(place: DraftPlace): Draft {
  try {
    return readDraft(localStorage.getItem(keyOf(place)))
  } catch {
    // localStorage is not available.
    return NO_DRAFT
  }
}

export function keepDraft(place: DraftPlace, draft: Draft): void {
  try {
    if (draft.text === '' && !draft.replyTo) localStorage.removeItem(keyOf(place))
    else localStorage.setItem(keyOf(place), JSON.stringify(draft))
  } catch {
    // Full or unavailable: the draft lives as long as the page.
  }
}

export function keyOf({ accountId, to }: DraftPlace): string {
  return `${DRAFT_PREFIX}${accountId}.${to}`
}

export function readDraft(text: string | null): Draft {
  try {
    const kept: unknown = JSON.parse(text ?? 'null')
    const { text: words, replyTo } = (kept ?? {}) as { text?: unknown; replyTo?: unknown }
    if (typeof words !== 'string') return NO_DRAFT
    return isQuote(replyTo) ? { text: words, replyTo } : { text: words }
  } catch {
    // Not written by this page.
    return NO_DRAFT
  }
}

function isQuote(value: unknown): value is Quote {
  const { id, name, words } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string' && typeof words === 'string'
}
