/** The reactions below a message; a press adds or removes the viewer's own. */
import { cx } from '#web/ui/cx.ts'
import type { ThreadMessageData } from '../message-fields.ts'

type Props = {
  reactions: ThreadMessageData['reactions']
  isOwn: boolean
  onReact(emoji: string | null): void
}

export function Reactions({ reactions, isOwn, onReact }: Props) {
  if (reactions.length === 0) return null
  return (
    <div className={cx('relative z-1 -mt-2 flex gap-1 px-2', isOwn ? 'justify-start' : 'justify-end')}>
      {reactions.map(({ emoji, count, mine }) => (
        <button
          key={emoji}
          type="button"
          aria-pressed={mine}
          aria-label={`${emoji} ${count}${mine ? ', yours' : ''}`}
          onClick={() => onReact(mine ? null : emoji)}
          className={cx(
            'press hit relative flex h-7 min-w-7 items-center justify-center gap-1 rounded-full border-2 border-canvas px-1.5 text-sm font-semibold tabular-nums',
            mine ? 'bg-accent-wash text-accent-ink' : 'bg-overlay text-ink',
          )}
        >
          <span aria-hidden="true">{emoji}</span>
          {count > 1 && count}
        </button>
      ))}
    </div>
  )
}
