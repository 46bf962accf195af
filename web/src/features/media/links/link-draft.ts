/** Stores the draft of a new share link while its media is chosen on another page. */
import type { LinkValues } from './link-form.ts'

const NAME = 'candid.link-draft'
const EMPTY: LinkValues = { isFree: false, price: '', text: '' }

export function storeLinkDraft(values: LinkValues): void {
  sessionStorage.setItem(NAME, JSON.stringify(values))
}

export function storedLinkDraft(): LinkValues {
  try {
    const { isFree, price, text } = JSON.parse(sessionStorage.getItem(NAME) ?? '{}') as Partial<LinkValues>
    const isWhole = typeof isFree === 'boolean' && typeof price === 'string' && typeof text === 'string'
    return isWhole ? { isFree, price, text } : EMPTY
  } catch {
    // Not written by this page.
    return EMPTY
  }
}

export function dropLinkDraft(): void {
  sessionStorage.removeItem(NAME)
}
