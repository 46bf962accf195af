/** What is typed, held here and saved on the server by itself; another tab's newer words come in on focus. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useMutation } from 'urql'
import { SaveCreatorDraft } from '../documents.ts'
import { createSaver, type SaveState } from './saving/saver.ts'
import type { Typed } from './typed.ts'

const REST_MS = 800

export function useTyped(kept: Typed) {
  const [typed, setTyped] = useState(kept)
  const [state, setState] = useState<SaveState>('clean')
  const [, save] = useMutation(SaveCreatorDraft)

  const saver = useMemo(
    () =>
      createSaver<Typed>({
        // The page may be closing: the request goes on without it.
        send: async (input) => (await save({ input }, { fetchOptions: KEPT_ALIVE })).error === undefined,
        tell: setState,
        delayMs: REST_MS,
      }),
    [save],
  )

  useEffect(() => {
    const flush = () => void saver.flush()
    const flushWhenHidden = () => document.visibilityState === 'hidden' && flush()
    window.addEventListener('online', flush)
    document.addEventListener('visibilitychange', flushWhenHidden)
    return () => {
      window.removeEventListener('online', flush)
      document.removeEventListener('visibilitychange', flushWhenHidden)
      void saver.flush()
    }
  }, [saver])

  const change = useCallback(
    (part: Partial<Typed>) => {
      setTyped((before) => ({ ...before, ...part }))
      saver.change(part)
    },
    [saver],
  )
  const sync = useCallback((newer: Typed) => setTyped({ ...newer, ...saver.pending() }), [saver])

  return { typed, state, change, sync, flush: saver.flush }
}

const KEPT_ALIVE: RequestInit = { keepalive: true, credentials: 'same-origin' }
