/** The number of results, visible and announced to screen readers. */
import type { MediaPages } from '#web/features/media/index.ts'
import { cx } from '#web/ui/cx.ts'
import { resultText } from './result-text.ts'

type Props = {
  count: number
  isAll: boolean
  /** On a phone it is for screen readers only. */
  desktopOnly?: boolean
}

/** Zero is explained below, so here it is for screen readers only. */
export function ResultCount({ count, isAll, desktopOnly }: Props) {
  return (
    <p
      role="status"
      className={cx(
        'text-sm whitespace-nowrap text-ink-mute tabular-nums',
        count === 0 && 'sr-only',
        desktopOnly && 'max-desktop:sr-only',
      )}
    >
      {resultText({ count, isAll })}
    </p>
  )
}

export function MediaCount({ list, desktopOnly = false }: { list: MediaPages; desktopOnly?: boolean }) {
  return (
    <ResultCount count={list.medias.length} isAll={list.state === 'exhausted'} desktopOnly={desktopOnly} />
  )
}
