/** The messages of a conversation, newest last; older ones load near the top. */
import { ArrowDown } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { DayLine } from './Bubble.tsx'
import type { ThreadItem, ThreadListRow } from './rows.ts'
import { useStickToEnd } from './use-stick-to-end.ts'

type Props = {
  /** The other person's name. */
  name: string
  rows: readonly ThreadListRow[]
  older: 'idle' | 'loading' | 'failed'
  hasOlder: boolean
  onOlder(): void
  /** Increases with each message the viewer writes, to scroll to the end. */
  written: number
  onAtFoot(isAtEnd: boolean): void
  drawSaid(row: Extract<ThreadListRow, { kind: 'said' }>): ReactNode
  /** Below the newest message: the typing indicator. */
  foot?: ReactNode
  /** Shown when there are no messages. */
  empty?: ReactNode
}

const NEAR_PX = 600

export function MessageList(props: Props) {
  const { name, rows, older, hasOlder, onOlder, written, drawSaid, foot, empty } = props
  const box = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const last = rows.at(-1)
  const { isAtEnd, scrollToEnd } = useStickToEnd(box, content, `${rows[0]?.key} ${last?.key} ${rows.length}`)
  const newest = lastItem(rows)
  const unseen = useUnseen(rows, isAtEnd)

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for each message the viewer writes
  useLayoutEffect(scrollToEnd, [scrollToEnd, written])

  const notifyAtEnd = useEffectEvent(props.onAtFoot)
  useEffect(() => notifyAtEnd(isAtEnd), [isAtEnd])

  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <section
        ref={box}
        data-scrolls
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        aria-label={`Message history with ${name}`}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2 [overflow-anchor:none]"
      >
        <div
          ref={content}
          className="mx-auto flex min-h-full w-full max-w-215 flex-col justify-end px-3 py-3 desktop:px-6 desktop:py-4"
        >
          {empty}
          {hasOlder && <TopEnd state={older} onReached={onOlder} count={rows.length} />}
          <ol aria-label={`Messages with ${name}`} className="flex flex-col">
            {rows.map((row) => {
              if (row.kind === 'day')
                return (
                  <li key={row.key}>
                    <DayLine>{row.text}</DayLine>
                  </li>
                )
              if (row.kind === 'unread')
                return (
                  <li
                    key={row.key}
                    className="flex items-center gap-3 py-2 text-xs font-bold text-accent-ink"
                  >
                    <i className="h-px flex-1 bg-accent/40" />
                    New messages
                    <i className="h-px flex-1 bg-accent/40" />
                  </li>
                )
              return drawSaid(row)
            })}
          </ol>
          {foot}
        </div>
      </section>
      {!isAtEnd && (
        <button
          type="button"
          onClick={scrollToEnd}
          className="press absolute bottom-3 left-1/2 flex h-10 min-w-10 -translate-x-1/2 items-center justify-center gap-2 rounded-full bg-overlay px-3 text-sm font-bold shadow-pop"
        >
          <ArrowDown size={18} strokeWidth={2.4} />
          {unseen > 0 ? 'New messages' : <span className="sr-only">Jump to newest</span>}
        </button>
      )}
      <p role="status" className="sr-only">
        {newest && !newest.isOwn && newest.message?.data.type === 'text' ? newest.message.data.value : ''}
      </p>
    </div>
  )
}

function lastItem(rows: readonly ThreadListRow[]): ThreadItem | undefined {
  const row = rows.findLast(({ kind }) => kind === 'said')
  return row?.kind === 'said' ? row.item : undefined
}

/** How many messages arrived while the viewer was scrolled up. */
function useUnseen(rows: readonly ThreadListRow[], isAtEnd: boolean): number {
  const [seenKey, setSeenKey] = useState<string>()
  const newest = rows.at(-1)?.key
  if (isAtEnd && newest !== seenKey) setSeenKey(newest)
  if (isAtEnd) return 0
  const seen = rows.findIndex(({ key }) => key === seenKey)
  return rows.slice(seen + 1).filter((row) => row.kind === 'said' && !row.item.isOwn).length
}

type TopEndProps = { state: Props['older']; onReached(): void; count: number }

function TopEnd({ state, onReached, count }: TopEndProps) {
  const end = useRef<HTMLDivElement>(null)
  const reached = useEffectEvent(onReached)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a longer list is observed again
  useEffect(() => {
    if (!end.current || state !== 'idle') return
    const root = end.current.closest('[data-scrolls]')
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && reached(),
      { root, rootMargin: `${NEAR_PX}px` },
    )
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [state, count])
  return (
    <div ref={end} className="min-h-16">
      {state === 'failed' ? (
        <ErrorState title="Couldn’t load older messages" onRetry={onReached} />
      ) : (
        <Loading label="Loading older messages">
          <span className="grid gap-3 py-2">
            <SkeletonLine className="w-1/2" />
            <SkeletonLine className="ml-auto w-1/3" />
          </span>
        </Loading>
      )}
    </div>
  )
}
