/** What a browser's tab keeps under a name, read with care: others may have written there. */

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `read` makes sense of whatever stands there, and of nothing. */
export function keptDraft<Value>(
  name: string,
  read: (kept: unknown) => Value,
  store: Store = sessionStorage,
): Value {
  try {
    return read(JSON.parse(store.getItem(name) ?? 'null'))
  } catch {
    // Not written by us.
    return read(null)
  }
}
