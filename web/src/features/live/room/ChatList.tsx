/** The chat, newest message last; a scrolled-up reader stays in place and gets a button to the newest. */
import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { ChatLine, type ChatVariant } from './ChatLine.tsx'
import type { ChatMessage } from './chat-log.ts'
import type { LiveRoomHandle } from './room.ts'

type Props = {
  messages: readonly ChatMessage[]
  variant: ChatVariant
  empty: string
  room: Pick<LiveRoomHandle, 'mayModerate' | 'isCreator' | 'moderate'>
}

/** Within this distance the list counts as scrolled to the end. */
const NEAR_PX = 60

export function ChatList({ messages, variant, empty, room }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isAtEnd, setAtEnd] = useState(true)
  const lastId = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message scrolls the list
  useLayoutEffect(() => {
    if (isAtEnd && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [lastId, isAtEnd])
  useStickToEnd(box, isAtEnd)
  const scrollToEnd = () => setAtEnd(true)
  return (
    <div className={cx('relative flex min-h-0 flex-col', variant === 'panel' && 'flex-1')}>
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label="Live chat messages"
        aria-live="off"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setAtEnd(scrollHeight - scrollTop - clientHeight < NEAR_PX)
        }
        className={cx(
          'no-bar min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2',
          variant === 'over'
            ? 'max-h-[38dvh] max-w-80 mask-[linear-gradient(transparent,#000_72px)] px-3 pt-10'
            : 'mask-[linear-gradient(transparent,#000_24px)] px-4 py-3',
        )}
      >
        <ul className={cx('flex min-h-full flex-col justify-end', variant === 'over' ? 'gap-3' : 'gap-4')}>
          {messages.length === 0 && (
            <li className={cx('text-base', variant === 'over' ? 'lift text-ink/85' : 'text-ink-mute')}>
              {empty}
            </li>
          )}
          {messages.map((message) => (
            <ChatLine key={message.id} message={message} variant={variant} room={room} />
          ))}
        </ul>
      </div>
      {!isAtEnd && (
        <button
          type="button"
          onClick={scrollToEnd}
          className="press absolute bottom-2 left-1/2 flex h-9 -translate-x-1/2 items-center gap-1.5 rounded-full bg-ink px-4 text-sm font-bold text-canvas shadow-pop"
        >
          <ArrowDown size={15} strokeWidth={2.6} />
          Newest
        </button>
      )}
    </div>
  )
}

/** Keeps the end in view when a keyboard or a goal shrinks the list. */
function useStickToEnd(box: React.RefObject<HTMLDivElement | null>, isAtEnd: boolean): void {
  useEffect(() => {
    const element = box.current
    if (!element || !isAtEnd) return
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, isAtEnd])
}
