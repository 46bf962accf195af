/** The typed values, saved automatically; newer values of another tab are loaded on focus. */
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useMutation } from 'urql'
import { SaveCreatorDraft } from '../documents.ts'
import { createSaver, type SaveState } from './saving/saver.ts'
import type { Typed } from './typed.ts'

const REST_MS = 800

/** `touch` is called whenever this page or the server has newer values. */
export function useTyped(kept: Typed, touch: () => void) {
  const [typed, setTyped] = useState(kept)
  const [state, setState] = useState<SaveState>('clean')
  const [, save] = useMutation(SaveCreatorDraft)

  const saver = useMemo(
    () =>
      createSaver<Typed>({
        // Uses keepalive, because the page may be closing.
        send: async (input) => {
          const { error } = await save({ input }, { fetchOptions: KEPT_ALIVE })
          touch()
          return error === undefined
        },
        tell: setState,
        delayMs: REST_MS,
      }),
    [save, touch],
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
      touch()
    },
    [saver, touch],
  )
  const sync = useCallback((newer: Typed) => setTyped({ ...newer, ...saver.pending() }), [saver])

  const hasUnsaved = () => Object.keys(saver.pending()).length > 0

  return { typed, state, change, sync, flush: saver.flush, hasUnsaved }
}

const KEPT_ALIVE: RequestInit = { keepalive: true, credentials: 'same-origin' }
