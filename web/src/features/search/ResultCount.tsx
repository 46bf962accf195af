/** How many were found, for the eye and, once they are there, for the ear. */
import type { MediaPages } from '#web/features/media/index.ts'
import { cx } from '#web/ui/cx.ts'
import { resultText } from './result-text.ts'

type Props = {
  count: number
  isAll: boolean
  /** Only read aloud on a phone, where there is no room for it. */
  deskOnly?: boolean
}

/** That there are none is said in full below, so here it is for the ear alone. */
export function ResultCount({ count, isAll, deskOnly }: Props) {
  return (
    <p
      role="status"
      className={cx(
        'text-sm whitespace-nowrap text-ink-mute tabular-nums',
        count === 0 && 'sr-only',
        deskOnly && 'max-desk:sr-only',
      )}
    >
      {resultText({ count, isAll })}
    </p>
  )
}

export function MediaCount({ list, deskOnly = false }: { list: MediaPages; deskOnly?: boolean }) {
  return <ResultCount count={list.medias.length} isAll={list.state === 'exhausted'} deskOnly={deskOnly} />
}
