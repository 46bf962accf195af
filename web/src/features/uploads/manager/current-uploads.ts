/** The uploads this tab was working on, stored so that a reload shows the same ones. */

const STORE_KEY = 'candid.uploads-at-hand'

/** Includes the file name, which the server drops once the upload is media. */
export type CurrentUpload = { id: string; fileName: string; bytes: number }

export function storeCurrentUploads(items: readonly CurrentUpload[]): void {
  if (items.length === 0) sessionStorage.removeItem(STORE_KEY)
  else sessionStorage.setItem(STORE_KEY, JSON.stringify(items))
}

export function loadCurrentUploads(): CurrentUpload[] {
  return parseCurrentUploads(sessionStorage.getItem(STORE_KEY))
}

export function parseCurrentUploads(text: string | null): CurrentUpload[] {
  try {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter(isCurrentUpload) : []
  } catch {
    // Not written by this page.
    return []
  }
}

function isCurrentUpload(value: unknown): value is CurrentUpload {
  const { id, fileName, bytes } = (value ?? {}) as Record<string, unknown>
  return typeof id === 'string' && typeof fileName === 'string' && typeof bytes === 'number'
}
