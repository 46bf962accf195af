/** The marks of what one means to pay for: the same one however often it is tried, until it is known what became of it. */

type Store = Pick<Storage, 'getItem' | 'setItem'>
type Kept = Record<string, { key: string; since: number }>

const NAME = 'candid.payment-keys'
/** Who means the same again after so long means it a second time. */
const KEPT_MS = 30 * 60_000

/** An answer that never came may have been a payment: only its own key tells the server that this is no second one. */
export function keyOf(intention: string, store: Store = sessionStorage, now = Date.now()): string {
  const kept = read(store, now)
  const key = kept[intention]?.key ?? crypto.randomUUID()
  write(store, { ...kept, [intention]: { key, since: kept[intention]?.since ?? now } })
  return key
}

/** Whether it was tried before without an answer. */
export function isKept(intention: string, store: Store = sessionStorage, now = Date.now()): boolean {
  return Object.hasOwn(read(store, now), intention)
}

/** The server has answered; the same intention is from now on a new one. */
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
    // What somebody else wrote there is none of ours.
    return {}
  }
}
