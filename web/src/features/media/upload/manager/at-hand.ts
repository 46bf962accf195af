/** The uploads this tab was working on, stored so that a reload shows the same ones. */

const STORE_KEY = 'candid.uploads-at-hand'

/** Includes the file name, which the server drops once the upload is media. */
export type AtHand = { id: string; fileName: string; bytes: number }

export function rememberAtHand(items: readonly AtHand[]): void {
  if (items.length === 0) sessionStorage.removeItem(STORE_KEY)
  else sessionStorage.setItem(STORE_KEY, JSON.stringify(items))
}

export function recallAtHand(): AtHand[] {
  return readAtHand(sessionStorage.getItem(STORE_KEY))
}

export function readAtHand(text: string | null): AtHand[] {
  try {
    const kept: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(kept) ? kept.filter(isAtHand) : []
  } catch {
    // Not written by this page.
    return []
  }
}

function isAtHand(value: unknown): value is AtHand {
  const { id, fileName, bytes } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof fileName === 'string' && typeof bytes === 'number'
}
