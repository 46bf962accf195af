/** What is being written, kept by the browser's tab over a reload and over the way through other pages; each person's own. */
import { useCallback, useRef, useState } from 'react'
import { useSession } from '#web/lib/session.tsx'
import { keptDraft } from './read-kept.ts'

export type KeptDraft<Value> = { value: Value; change(changes: Partial<Value>): void; drop(): void }

/** `read` must be the same function at every call. */
export function useKeptDraft<Value extends object>(
  name: string,
  read: (kept: unknown) => Value,
): KeptDraft<Value> {
  const { account } = useSession()
  const key = `candid.${name}.${account?.id ?? ''}`
  const [value, setValue] = useState(() => keptDraft(key, read))
  // From the newest, not from what a render saw: two changes may come at once.
  const newest = useRef(value)
  const change = useCallback(
    (changes: Partial<Value>) => {
      newest.current = { ...newest.current, ...changes }
      // Before anything is drawn: whoever changes it may leave the page with the same press.
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
