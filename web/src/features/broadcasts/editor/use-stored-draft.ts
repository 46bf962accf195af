/** A draft stored in sessionStorage per account, surviving reloads and navigation. */
import { useCallback, useRef, useState } from 'react'
import { useSession } from '#web/lib/session.tsx'
import { readStoredDraft } from './read-stored.ts'

export type StoredDraft<Value> = { value: Value; change(changes: Partial<Value>): void; drop(): void }

/** `read` must be a stable function. */
export function useStoredDraft<Value extends object>(
  name: string,
  read: (stored: unknown) => Value,
): StoredDraft<Value> {
  const { account } = useSession()
  const key = `candid.${name}.${account?.id ?? ''}`
  const [value, setValue] = useState(() => readStoredDraft(key, read))
  // Based on the latest value, not the rendered one, because two changes may come at once.
  const newest = useRef(value)
  const change = useCallback(
    (changes: Partial<Value>) => {
      newest.current = { ...newest.current, ...changes }
      // Stored before rendering, because the same press may navigate away.
      sessionStorage.setItem(key, JSON.stringify(newest.current))
      setValue(newest.current)
    },
    [key],
  )
  const drop = useCallback(() => {
    sessionStorage.removeItem(key)
    newest.current = read(null)
    setValue(newest.current)
  }, [key, read])
  return { value, change, drop }
}
