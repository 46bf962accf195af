/** Decisions with an undo window of ten seconds: sent afterwards, by the next decision, or on leaving. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CombinedError } from 'urql'
import { problemCode, problemText } from '#web/lib/graphql/problem.ts'
import { dismissToast, showToast } from '#web/ui/toasts.tsx'

const UNDO_MS = 10_000

export type StaffDecision = {
  /** The affected items, which leave the list. */
  ids: readonly string[]
  /** The toast text, such as 'Approved'. */
  toastText: string
  /** `back`: the items of a batch that failed with one of the `problems`. */
  send(): Promise<{
    error?: CombinedError | undefined
    problems?: readonly string[]
    back?: readonly string[]
  }>
}

type PendingDecisions = {
  /** Items decided here, sent or pending. */
  gone: ReadonlySet<string>
  decide(decision: StaffDecision): void
  /** Defined while the last decision can be undone. */
  undo: (() => void) | undefined
}

type Options = {
  /** A decision was sent, or was already made by someone else. */
  onSent(): void
  /** The item is back in the list. */
  onBack(id: string): void
}

/** Lets the request outlive its page. */
export const KEEPALIVE = { fetchOptions: { credentials: 'same-origin', keepalive: true } } as const

export function useDecisions({ onSent, onBack }: Options): PendingDecisions {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [isPending, setPending] = useState(false)
  const pending = useRef<{
    decision: StaffDecision
    timer: ReturnType<typeof setTimeout>
    toast: number
  }>(undefined)
  const callbacks = useRef({ onSent, onBack })
  useEffect(() => {
    callbacks.current = { onSent, onBack }
  })

  const putBack = useCallback((ids: readonly string[]) => {
    setGone((before) => before.difference(new Set(ids)))
  }, [])

  const flush = useCallback(async () => {
    const last = pending.current
    if (!last) return
    clearTimeout(last.timer)
    // Its Undo no longer does anything.
    dismissToast(last.toast)
    pending.current = undefined
    setPending(false)
    const { error, problems = [], back = [] } = await last.decision.send()
    // A batch may fail with the same error many times; shows it once.
    for (const text of new Set(problems)) showToast({ tone: 'danger', text })
    if (back.length > 0) putBack(back)
    if (!error) return callbacks.current.onSent()
    showToast({ tone: 'danger', text: problemText(error) })
    // Already decided by someone else, or deleted: it stays out of the list.
    const isOver = ['ALREADY_DECIDED', 'NOT_FOUND'].includes(problemCode(error) ?? '')
    if (isOver) callbacks.current.onSent()
    else putBack(last.decision.ids)
  }, [putBack])

  const undo = useCallback(() => {
    const last = pending.current
    if (!last) return
    clearTimeout(last.timer)
    pending.current = undefined
    setPending(false)
    putBack(last.decision.ids)
    dismissToast(last.toast)
    showToast({ tone: 'info', text: 'Undone' })
    const [first] = last.decision.ids
    if (first !== undefined) callbacks.current.onBack(first)
  }, [putBack])

  const decide = useCallback(
    (decision: StaffDecision) => {
      void flush()
      setGone((before) => before.union(new Set(decision.ids)))
      const toast = showToast({
        tone: 'success',
        text: decision.toastText,
        action: {
          label: 'Undo',
          onSelect: () => {
            if (pending.current?.decision === decision) undo()
          },
        },
      })
      pending.current = { decision, timer: setTimeout(() => void flush(), UNDO_MS), toast }
      setPending(true)
    },
    [flush, undo],
  )

  useEffect(() => {
    const leave = () => void flush()
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [flush])

  return { gone, decide, undo: isPending ? undo : undefined }
}
