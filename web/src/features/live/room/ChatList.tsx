/** The chat, newest message last; a scrolled-up reader stays in place and gets a button to the newest. */
import { ArrowDown } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { cx } from '#web/ui/cx.ts'
import { ChatLine, type ChatLook } from './ChatLine.tsx'
import type { ChatMessage } from './chat-log.ts'
import type { Room } from './room.ts'

type Props = {
  messages: readonly ChatMessage[]
  look: ChatLook
  empty: string
  room: Pick<Room, 'mayModerate' | 'isCreator' | 'moderate'>
}

/** Within this distance the list counts as scrolled to the end. */
const NEAR_PX = 60

export function ChatList({ messages, look, empty, room }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [isAtFoot, setAtFoot] = useState(true)
  const lastId = messages.at(-1)?.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new last message scrolls the list
  useLayoutEffect(() => {
    if (isAtFoot && box.current) box.current.scrollTop = box.current.scrollHeight
  }, [lastId, isAtFoot])
  useFootKept(box, isAtFoot)
  const toFoot = () => setAtFoot(true)
  return (
    <div className={cx('relative flex min-h-0 flex-col', look === 'panel' && 'flex-1')}>
      <div
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must be reachable by keyboard
        tabIndex={0}
        role="log"
        aria-label="Live chat messages"
        aria-live="off"
        onScroll={({ currentTarget: { scrollTop, scrollHeight, clientHeight } }) =>
          setAtFoot(scrollHeight - scrollTop - clientHeight < NEAR_PX)
        }
        className={cx(
          'no-bar min-h-0 flex-1 overflow-y-auto overscroll-contain -outline-offset-2',
          look === 'over'
            ? 'max-h-[38dvh] max-w-80 mask-[linear-gradient(transparent,#000_72px)] px-3 pt-10'
            : 'mask-[linear-gradient(transparent,#000_24px)] px-4 py-3',
        )}
      >
        <ul className={cx('flex min-h-full flex-col justify-end', look === 'over' ? 'gap-3' : 'gap-4')}>
          {messages.length === 0 && (
            <li className={cx('text-base', look === 'over' ? 'lift text-ink/85' : 'text-ink-mute')}>
              {empty}
            </li>
          )}
          {messages.map((message) => (
            <ChatLine key={message.id} message={message} look={look} room={room} />
          ))}
        </ul>
      </div>
      {!isAtFoot && (
        <button
          type="button"
          onClick={toFoot}
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
function useFootKept(box: React.RefObject<HTMLDivElement | null>, isAtFoot: boolean): void {
  useEffect(() => {
    const element = box.current
    if (!element || !isAtFoot) return
    const observer = new ResizeObserver(() => {
      element.scrollTop = element.scrollHeight
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, isAtFoot])
}
