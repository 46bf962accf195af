/** What is being written, kept by the browser's tab over a reload and over the way through other pages; each person's own. */
import { useCallback, useState } from 'react'
import { useSession } from '#web/lib/session.tsx'

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

export type KeptDraft<Value> = { value: Value; change(changes: Partial<Value>): void; drop(): void }

/** `read` must be the same function at every call. */
export function useKeptDraft<Value extends object>(
  name: string,
  read: (kept: unknown) => Value,
): KeptDraft<Value> {
  const { account } = useSession()
  const key = `candid.${name}.${account?.id ?? ''}`
  const [value, setValue] = useState(() => keptDraft(key, read))
  const change = useCallback(
    // From the newest, not from what a render saw: two changes may come at once.
    (changes: Partial<Value>) =>
      setValue((before) => {
        const next = { ...before, ...changes }
        sessionStorage.setItem(key, JSON.stringify(next))
        return next
      }),
    [key],
  )
  const drop = useCallback(() => {
    sessionStorage.removeItem(key)
    setValue(read(null))
  }, [key, read])
  return { value, change, drop }
}
