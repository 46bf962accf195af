/**
 * What all queues of verdicts have in common: where one is, what is in whose hand, the words that are written, and a verdict that
 * can be taken back while the next item is shown already.
 */
import { useRef, useState } from 'react'
import type { QueueName } from '#rules/promises.ts'
import type { ShownList } from '#web/parts/lists/use-paged-list.ts'
import { useClaim } from '../claims/use-claim.ts'
import { useClaims } from '../claims/use-claims.ts'
import { type Decision, useDecisions } from './use-decisions.ts'
import { usePlace } from './use-place.ts'
import { useCountAgain } from './use-rail.ts'

type Queue<Item> = {
  /** The section's name, and the queue's. */
  name: QueueName
  list: ShownList<Item>
  /** Those of the list that wait here; who decided something sees it go at once. */
  isWaiting(item: Item): boolean
  /** Only what is in one's own hand. */
  isMine: boolean
}

export function useReviewQueue<Item extends { id: string }>({ name, list, isWaiting, isMine }: Queue<Item>) {
  const { at, open, goOn } = usePlace(name)
  const claims = useClaims(name)
  const { take } = useClaim(name, at, claims)
  const countAgain = useCountAgain()
  const decisions = useDecisions({ onSent: countAgain, onBack: open })
  const words = useReason()
  const items = list.items.filter(
    (item) => isWaiting(item) && !decisions.gone.has(item.id) && (!isMine || claims.mine.has(item.id)),
  )
  const ids = items.map(({ id }) => id)
  return {
    at,
    items,
    ids,
    claims,
    take,
    words,
    isGone: (id: string) => decisions.gone.has(id),
    /** How many wait, as far as it is known. */
    count:
      list.state === 'loading' ? undefined : list.state === 'exhausted' ? items.length : `${items.length}+`,
    /** Of `useQueueKeys`. */
    keys: {
      ids,
      at,
      onMove: open,
      onTake: at === undefined ? undefined : take,
      onUndo: decisions.undo,
    },
    /** Goes on to the next; what was decided leaves after a while, unless it is taken back. */
    settle(decision: Decision) {
      decisions.decide(decision)
      words.clear()
      goOn(ids, decision.ids)
    },
  }
}

/** The reason of a verdict, which some need before anything is sent. */
function useReason() {
  const [value, setValue] = useState('')
  const [problem, setProblem] = useState<string>()
  const field = useRef<HTMLTextAreaElement>(null)
  const write = (next: string) => {
    setValue(next)
    setProblem(undefined)
  }
  return {
    value,
    /** Of `ReasonPicker`. */
    picker: { inputRef: field, value, onChange: write, problem },
    write,
    clear: () => write(''),
    /** True, and said beside the field, where nothing is written. */
    isMissing(told: string): boolean {
      if (value.trim() !== '') return false
      setProblem(told)
      field.current?.focus()
      return true
    },
  }
}
