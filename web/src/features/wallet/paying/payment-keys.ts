/** Idempotency keys of intended payments, stored until their outcome is known. */

type Store = Pick<Storage, 'getItem' | 'setItem'>
type Kept = Record<string, { key: string; since: number }>

const NAME = 'candid.payment-keys'
/** After this long, the same payment counts as a new one. */
const KEPT_MS = 30 * 60_000

/** An unanswered request may have been a payment: only the same key tells the server that this is a retry. */
export function keyOf(intention: string, store: Store = sessionStorage, now = Date.now()): string {
  const kept = read(store, now)
  const key = kept[intention]?.key ?? crypto.randomUUID()
  write(store, { ...kept, [intention]: { key, since: kept[intention]?.since ?? now } })
  return key
}

/** Whether an earlier attempt is unanswered. */
export function isKept(intention: string, store: Store = sessionStorage, now = Date.now()): boolean {
  return Object.hasOwn(read(store, now), intention)
}

/** The outcome is known; the next payment gets a new key. */
export function forgetKey(intention: string, store: Store = sessionStorage, now = Date.now()): void {
  const { [intention]: _, ...others } = read(store, now)
  write(store, others)
}

function read(store: Store, now: number): Kept {
  const kept = parsed(store.getItem(NAME))
  return Object.fromEntries(Object.entries(kept).filter(([, { since }]) => now - since < KEPT_MS))
}

function write(store: Store, kept: Kept): void {
  store.setItem(NAME, JSON.stringify(kept))
}

function parsed(text: string | null): Kept {
  try {
    const kept: unknown = JSON.parse(text ?? '{}')
    return typeof kept === 'object' && kept !== null ? (kept as Kept) : {}
  } catch {
    // Not written by this page.
    return {}
  }
}
