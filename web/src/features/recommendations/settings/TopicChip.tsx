/** A topic that is tapped from neither to more, to less, and back. */
import { Minus, Plus } from 'lucide-react'
import { cx } from '#web/ui/cx.ts'
import type { TopicState } from './topic-state.ts'

const NAMES = { more: 'see more', less: 'see less', hidden: 'hidden' } as const
const LOOKS = {
  more: 'bg-ink text-canvas',
  less: 'text-ink-soft shadow-[inset_0_0_0_1.5px_var(--color-line-strong)]',
  none: 'bg-raised text-ink hover:bg-overlay',
} as const

export const CHIP =
  'press hit relative inline-flex h-10 max-w-full items-center gap-1.5 rounded-full px-4 text-sm font-semibold'

type Props = { tag: string; state: TopicState; onTap(): void }

export function TopicChip({ tag, state, onTap }: Props) {
  const isLess = state === 'less' || state === 'hidden'
  return (
    <button
      type="button"
      aria-label={state === null ? `#${tag}` : `#${tag}, ${NAMES[state]}`}
      aria-pressed={state !== null}
      onClick={onTap}
      className={cx(CHIP, LOOKS[isLess ? 'less' : (state ?? 'none')])}
    >
      {state === 'more' && <Plus size={15} strokeWidth={2.8} />}
      {isLess && <Minus size={15} strokeWidth={2.8} />}
      <span className={cx('truncate', isLess && 'line-through decoration-ink-mute')}>#{tag}</span>
    </button>
  )
}

/** Announces to screen readers what a tap did. */
export function topicAnnouncement(tag: string, state: TopicState): string {
  return state === null ? `#${tag}: no preference` : `#${tag}: ${NAMES[state]}`
}
