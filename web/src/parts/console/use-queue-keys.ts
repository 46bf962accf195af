/** The shortcuts of every queue: J and K move, Enter opens, A and R decide, T claims, Z undoes. */
import { useEffect, useRef } from 'react'
import { type KeyBinding, useConsoleKeys } from './keys.ts'

type Queue = {
  ids: readonly string[]
  at: string | undefined
  onMove(id: string): void
  /** The action of Enter on the selected item. */
  onEnter?: (() => void) | undefined
  onApprove?: (() => void) | undefined
  onReject?: (() => void) | undefined
  onTake?: (() => void) | undefined
  /** Defined while a decision can be undone. */
  onUndo?: (() => void) | undefined
  labels?: { approve?: string; reject?: string } | undefined
  /** Shortcuts of this queue only. */
  more?: readonly KeyBinding[] | undefined
}

export function useQueueKeys(queue: Queue): void {
  const { ids, at, onMove, onEnter, onApprove, onReject, onTake, onUndo, labels, more = [] } = queue
  /** The navigation target, because a fast typist presses again before the page has rendered. */
  const target = useRef<string>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the rendered item is the position from then on
  useEffect(() => {
    target.current = undefined
  }, [at])
  const move = (step: 1 | -1) => {
    const next = neighbour(ids, target.current ?? at, step)
    if (next === undefined) return
    target.current = next
    onMove(next)
  }
  const acts: (KeyBinding & { does: (() => void) | undefined })[] = [
    { key: 'Enter', label: 'Open', does: onEnter, run: () => onEnter?.() },
    { key: 'a', label: labels?.approve ?? 'Approve', does: onApprove, run: () => onApprove?.() },
    { key: 'r', label: labels?.reject ?? 'Reject', does: onReject, run: () => onReject?.() },
    { key: 't', label: 'Claim', does: onTake, run: () => onTake?.() },
    { key: 'z', label: 'Undo', does: onUndo, run: () => onUndo?.() },
  ]
  useConsoleKeys([
    { key: 'j', label: 'Next', isInBar: true, isOff: ids.length === 0, run: () => move(1) },
    { key: 'k', label: 'Previous', isInBar: true, isOff: ids.length === 0, run: () => move(-1) },
    { key: 'ArrowDown', sign: '↓', label: 'Next', isOff: ids.length === 0, run: () => move(1) },
    { key: 'ArrowUp', sign: '↑', label: 'Previous', isOff: ids.length === 0, run: () => move(-1) },
    // Not registered rather than disabled: the key may belong to the open item.
    ...acts.flatMap(({ does, ...binding }) => (does ? [{ ...binding, isInBar: true }] : [])),
    ...more,
  ])
}

/** Falls back to the first item if the current one is not in the list. */
export function neighbour(ids: readonly string[], at: string | undefined, step: 1 | -1): string | undefined {
  const index = at === undefined ? -1 : ids.indexOf(at)
  if (index === -1) return ids[0]
  return ids[Math.min(Math.max(index + step, 0), ids.length - 1)]
}

/** The item after `decided`, else the one before it. */
export function nextAfter(ids: readonly string[], decided: string): string | undefined {
  const index = ids.indexOf(decided)
  return index === -1 ? ids[0] : (ids[index + 1] ?? ids[index - 1])
}
