/** Idempotency keys of intended payments, stored until their outcome is known. */

type Store = Pick<Storage, 'getItem' | 'setItem'>
type StoredKeys = Record<string, { key: string; since: number }>

const NAME = 'candid.payment-keys'
/** After this long, the same payment counts as a new one. */
const KEY_TTL_MS = 30 * 60_000

/** An unanswered request may have been a payment: only the same key tells the server that this is a retry. */
export function paymentKey(intention: string, store: Store = sessionStorage, now = Date.now()): string {
  const stored = read(store, now)
  const key = stored[intention]?.key ?? crypto.randomUUID()
  write(store, { ...stored, [intention]: { key, since: stored[intention]?.since ?? now } })
  return key
}

/** Whether an earlier attempt is unanswered. */
export function hasPaymentKey(intention: string, store: Store = sessionStorage, now = Date.now()): boolean {
  return Object.hasOwn(read(store, now), intention)
}

/** The outcome is known; the next payment gets a new key. */
export function clearPaymentKey(intention: string, store: Store = sessionStorage, now = Date.now()): void {
  const { [intention]: _, ...others } = read(store, now)
  write(store, others)
}

function read(store: Store, now: number): StoredKeys {
  const stored = parsed(store.getItem(NAME))
  return Object.fromEntries(Object.entries(stored).filter(([, { since }]) => now - since < KEY_TTL_MS))
}

function write(store: Store, stored: StoredKeys): void {
  store.setItem(NAME, JSON.stringify(stored))
}

function parsed(text: string | null): StoredKeys {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    return typeof stored === 'object' && stored !== null ? (stored as StoredKeys) : {}
  } catch {
    // Not written by this page.
    return {}
  }
}
