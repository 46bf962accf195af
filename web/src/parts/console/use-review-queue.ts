/** The common parts of review queues: position, claims, reason, and a decision that can be undone while the next item is shown. */
import { useRef, useState } from 'react'
import type { QueueName } from '#rules/sla.ts'
import type { ShownList } from '../lists/use-paged-list.ts'
import { useClaim } from './claims/use-claim.ts'
import { useClaims } from './claims/use-claims.ts'
import { type StaffDecision, useDecisions } from './use-decisions.ts'
import { useQueuePosition } from './use-queue-position.ts'
import { useRefreshCounts } from './use-refresh-counts.ts'

type Queue<Item> = {
  /** The name of the section and its queue. */
  name: QueueName
  list: ShownList<Item>
  /** Filters the items that are still undecided. */
  isWaiting(item: Item): boolean
  /** Only items claimed by this account. */
  isMine: boolean
}

export function useReviewQueue<Item extends { id: string }>({ name, list, isWaiting, isMine }: Queue<Item>) {
  const { at, open, goOn } = useQueuePosition(name)
  const claims = useClaims(name)
  const { take } = useClaim(name, at, claims)
  const refreshCounts = useRefreshCounts()
  const decisions = useDecisions({ onSent: refreshCounts, onBack: open })
  const text = useReason()
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
    words: text,
    isGone: (id: string) => decisions.gone.has(id),
    /** The number of waiting items, as far as loaded. */
    count:
      list.state === 'loading' ? undefined : list.state === 'exhausted' ? items.length : `${items.length}+`,
    /** Options for `useQueueKeys`. */
    keys: {
      ids,
      at,
      onMove: open,
      onTake: at === undefined ? undefined : take,
      onUndo: decisions.undo,
    },
    /** Moves to the next item; the decision is sent after a delay, unless undone. */
    settle(decision: StaffDecision) {
      decisions.decide(decision)
      text.clear()
      goOn(ids, decision.ids)
    },
  }
}

/** The reason of a decision, which some decisions require. */
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
    /** Props for `ReasonPicker`. */
    picker: { inputRef: field, value, onChange: write, problem },
    write,
    clear: () => write(''),
    /** Shows the message at the field if the reason is empty. */
    isMissing(message: string): boolean {
      if (value.trim() !== '') return false
      setProblem(message)
      field.current?.focus()
      return true
    },
  }
}
