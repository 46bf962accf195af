/** A grid of media with infinite scrolling, and its empty, end and error states. */
import type { ReactNode } from 'react'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { cx } from '#web/ui/cx.ts'
import { SkeletonTile } from '#web/ui/Skeleton.tsx'
import type { MediaTileFields } from '../fields.ts'
import { MediaTile } from './MediaTile.tsx'
import type { MediaPages } from './use-media-pages.ts'
import { useTickingNow } from './use-now.ts'

type Props = {
  label: string
  list: MediaPages
  /** Shown first, and not repeated below. */
  pinned?: readonly MediaTileFields[] | undefined
  pathOf(media: MediaTileFields): string
  empty: ReactNode
  /** The text after the last item: 'no more videos'. */
  end?: string | undefined
  isOwn?: boolean | undefined
  /** The minimum tile width, and so the number of columns. */
  density?: keyof typeof COLUMNS | undefined
}

const COLUMNS = {
  narrow: '',
  plain: 'desktop:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))]',
  /** Grows with the window: at most six columns. */
  roomy: 'desktop:grid-cols-[repeat(auto-fill,minmax(max(12rem,15%),1fr))]',
  dense: 'desktop:grid-cols-[repeat(auto-fill,minmax(10rem,1fr))]',
}
/** About one screen on a phone, two rows on desktop. */
const FIRST_SIGHT = 12

const NONE: readonly MediaTileFields[] = []

export function MediaGrid(props: Props) {
  const { label, list, pathOf, empty, end, isOwn, density = 'plain', pinned = NONE } = props
  const { state, more } = list
  const pinnedIds = new Set(pinned.map(({ id }) => id))
  const medias = [...pinned, ...list.medias.filter(({ id }) => !pinnedIds.has(id))]
  const now = useTickingNow(isOwn === true)
  const grid = cx('grid grid-cols-3 gap-0.5 desktop:gap-2', COLUMNS[density])
  if (state === 'exhausted' && medias.length === 0) return empty
  return (
    <>
      <ul aria-label={label} className={grid}>
        {medias.map((media, index) => (
          <li key={media.id}>
            <MediaTile
              media={media}
              to={pathOf(media)}
              now={now}
              isOwn={isOwn}
              isFirst={index < FIRST_SIGHT}
              isPinned={pinnedIds.has(media.id)}
            />
          </li>
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={medias.length}
        errorTitle="Couldn’t load this list"
        skeleton={(isFirst) => (
          <div className={cx(grid, !isFirst && 'pt-0.5 desktop:pt-2')}>
            {TILES.slice(0, isFirst ? FIRST_SIGHT : FIRST_SIGHT / 2).map((tile) => (
              <span key={tile} className="desktop:overflow-hidden desktop:rounded-md">
                <SkeletonTile />
              </span>
            ))}
          </div>
        )}
      />
      {state === 'exhausted' && end && <p className="py-6 text-center text-sm text-ink-mute">{end}</p>}
    </>
  )
}

const TILES = Array.from({ length: FIRST_SIGHT }, (_, tile) => tile)
