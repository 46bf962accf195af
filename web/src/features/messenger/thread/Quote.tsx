/** The message that a reply quotes; a press scrolls to it. */
import { cx } from '#web/ui/cx.ts'

type Props = { name: string; text: string; isOwn: boolean; onOpen?: (() => void) | undefined }

export function QuoteLine({ name, text, isOwn, onOpen }: Props) {
  return (
    <button
      type="button"
      onClick={onOpen}
      disabled={!onOpen}
      className={cx(
        'mb-1.5 block w-full max-w-80 min-w-24 rounded-sm border-l-3 py-1 pr-2.5 pl-2 text-left text-sm leading-tight',
        isOwn ? 'border-canvas/50 bg-canvas/10' : 'border-accent bg-overlay',
      )}
    >
      <b className="block truncate font-bold">
        <bdi>{name}</bdi>
      </b>
      <span className={cx('line-clamp-2 wrap-anywhere', isOwn ? 'text-canvas/80' : 'text-ink-soft')}>
        <bdi>{text}</bdi>
      </span>
    </button>
  )
}
