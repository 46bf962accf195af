/** Stores unsent drafts in localStorage until they are sent. */
import { DRAFT_PREFIX } from '#web/lib/local-drafts.ts'
import type { QuotedMessage } from '../outbox/entry.ts'

export type UnsentDraft = { text: string; replyTo?: QuotedMessage | undefined }

/** The author and the recipient. */
export type MessageDraftKey = { accountId: string; to: string }

export const EMPTY_MESSAGE_DRAFT: UnsentDraft = { text: '' }

export function storedMessageDraft(draftKey: MessageDraftKey): UnsentDraft {
  try {
    return parseUnsentDraft(localStorage.getItem(draftStorageKey(draftKey)))
  } catch {
    // localStorage is not available.
    return EMPTY_MESSAGE_DRAFT
  }
}

export function storeMessageDraft(draftKey: MessageDraftKey, draft: UnsentDraft): void {
  try {
    if (draft.text === '' && !draft.replyTo) localStorage.removeItem(draftStorageKey(draftKey))
    else localStorage.setItem(draftStorageKey(draftKey), JSON.stringify(draft))
  } catch {
    // Full or unavailable: the draft lives as long as the page.
  }
}

export function draftStorageKey({ accountId, to }: MessageDraftKey): string {
  return `${DRAFT_PREFIX}${accountId}.${to}`
}

export function parseUnsentDraft(text: string | null): UnsentDraft {
  try {
    const stored: unknown = JSON.parse(text ?? 'null')
    const { text: message, replyTo } = (stored ?? {}) as { text?: unknown; replyTo?: unknown }
    if (typeof message !== 'string') return EMPTY_MESSAGE_DRAFT
    return isQuote(replyTo) ? { text: message, replyTo } : { text: message }
  } catch {
    // Not written by this page.
    return EMPTY_MESSAGE_DRAFT
  }
}

function isQuote(value: unknown): value is QuotedMessage {
  const { id, name, words: message } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof name === 'string' && typeof message === 'string'
}
