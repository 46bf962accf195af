/** Decisions that can be taken back for ten seconds: nothing is sent before, and the next one, or leaving, sends it at once. */
import { useCallback, useEffect, useRef, useState } from 'react'
import type { CombinedError } from 'urql'
import { problemCode, problemText } from '#web/lib/graphql/problem.ts'
import { showToast } from '#web/ui/toasts.tsx'

const TAKE_BACK_MS = 10_000

export type Decision = {
  /** What it is about: these leave the list. */
  ids: readonly string[]
  /** 'Approved', as the toast says it. */
  said: string
  /** `back`: those of several that still wait, each for one of the `problems`. */
  send(): Promise<{
    error?: CombinedError | undefined
    problems?: readonly string[]
    back?: readonly string[]
  }>
}

export type Decisions = {
  /** Decided on here, sent or not. */
  gone: ReadonlySet<string>
  decide(decision: Decision): void
  /** While the last one can still be taken back. */
  undo: (() => void) | undefined
}

type Options = {
  /** Something was decided on the server, or was found decided. */
  onSent(): void
  /** It is back in the list. */
  onBack(id: string): void
}

/** A request that outlives its page. */
export const KEPT_ALIVE = { fetchOptions: { credentials: 'same-origin', keepalive: true } } as const

export function useDecisions({ onSent, onBack }: Options): Decisions {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  const [isPending, setPending] = useState(false)
  const pending = useRef<{ decision: Decision; timer: ReturnType<typeof setTimeout> }>(undefined)
  const told = useRef({ onSent, onBack })
  useEffect(() => {
    told.current = { onSent, onBack }
  })

  const putBack = useCallback((ids: readonly string[]) => {
    setGone((before) => before.difference(new Set(ids)))
  }, [])

  const flush = useCallback(async () => {
    const last = pending.current
    if (!last) return
    clearTimeout(last.timer)
    pending.current = undefined
    setPending(false)
    const { error, problems = [], back = [] } = await last.decision.send()
    // Many may be refused for the same, which is said once.
    for (const text of new Set(problems)) showToast({ tone: 'danger', text })
    if (back.length > 0) putBack(back)
    if (!error) return told.current.onSent()
    showToast({ tone: 'danger', text: problemText(error) })
    // Decided by somebody else, or gone: it has no place in the list either.
    const isOver = ['ALREADY_DECIDED', 'NOT_FOUND'].includes(problemCode(error) ?? '')
    if (isOver) told.current.onSent()
    else putBack(last.decision.ids)
  }, [putBack])

  const undo = useCallback(() => {
    const last = pending.current
    if (!last) return
    clearTimeout(last.timer)
    pending.current = undefined
    setPending(false)
    putBack(last.decision.ids)
    showToast({ tone: 'info', text: 'Taken back. Nothing was decided.' })
    const [first] = last.decision.ids
    if (first !== undefined) told.current.onBack(first)
  }, [putBack])

  const decide = useCallback(
    (decision: Decision) => {
      void flush()
      setGone((before) => before.union(new Set(decision.ids)))
      pending.current = { decision, timer: setTimeout(() => void flush(), TAKE_BACK_MS) }
      setPending(true)
      showToast({
        tone: 'success',
        text: decision.said,
        action: {
          label: 'Take back',
          onSelect: () => {
            if (pending.current?.decision === decision) undo()
          },
        },
      })
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
