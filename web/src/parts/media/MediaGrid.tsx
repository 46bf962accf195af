/** Media side by side, more of them as the end is reached, with the words for nothing, the end and trouble. */
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { Loading, SkeletonTile } from '#web/ui/Skeleton.tsx'
import { useReached } from '../use-reached.ts'
import { MediaTile } from './MediaTile.tsx'
import type { MediaTileFields } from './tile-fields.ts'
import type { MediaPages } from './use-media-pages.ts'
import { useNow } from './use-now.ts'

type Props = {
  label: string
  list: MediaPages
  pathOf(media: MediaTileFields): string
  empty: ReactNode
  /** Said under the last one: 'no more videos'. */
  end?: string | undefined
  isOwn?: boolean | undefined
  /** Narrow, as in a side panel. */
  isNarrow?: boolean | undefined
}

const WIDE = 'grid grid-cols-3 gap-0.5 desk:grid-cols-4 desk:gap-2 wide:grid-cols-5'
const NARROW = 'grid grid-cols-3 gap-0.5 desk:gap-2'

export function MediaGrid({ label, list, pathOf, empty, end, isOwn, isNarrow }: Props) {
  const { medias, state, more } = list
  const bottom = useReached(() => state === 'ready' && more(), medias.length)
  const now = useNow(isOwn === true)
  const grid = isNarrow ? NARROW : WIDE
  if (state === 'exhausted' && medias.length === 0) return empty
  return (
    <>
      <ul aria-label={label} className={grid}>
        {medias.map((media) => (
          <li key={media.id}>
            <MediaTile media={media} to={pathOf(media)} now={now} isOwn={isOwn} />
          </li>
        ))}
      </ul>
      <div ref={bottom} />
      {(state === 'loading' || state === 'loading-more') && (
        <Loading>
          <div className={cx(grid, state === 'loading-more' && 'pt-0.5 desk:pt-2')}>
            {TILES.slice(0, state === 'loading' ? 10 : 5).map((tile) => (
              <span key={tile} className="desk:overflow-hidden desk:rounded-md">
                <SkeletonTile />
              </span>
            ))}
          </div>
        </Loading>
      )}
      {state === 'failed' && <ErrorState title="The list did not load" onRetry={more} />}
      {state === 'exhausted' && end && (
        <p className="py-6 text-center text-sm text-ink-mute first-letter:uppercase">{end}</p>
      )}
    </>
  )
}

const TILES = Array.from({ length: 10 }, (_, tile) => tile)
