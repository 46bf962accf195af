/** Reads a value from sessionStorage; its content is untrusted. */

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `read` validates any value, including null. */
export function readStoredDraft<Value>(
  name: string,
  read: (stored: unknown) => Value,
  store: Store = sessionStorage,
): Value {
  try {
    return read(JSON.parse(store.getItem(name) ?? 'null'))
  } catch {
    // Not written by this page.
    return read(null)
  }
}
