/** Private media to choose from: each tile is a button. */
import type { ReactNode } from 'react'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { SkeletonTile } from '#web/ui/Skeleton.tsx'
import { Tile } from '#web/ui/Tile.tsx'
import type { MediaTileFields } from '../fields.ts'
import type { MediaPages } from '../tiles/use-media-pages.ts'

type Props = { list: MediaPages; onChoose(id: string): void; empty: ReactNode }

const GRID = 'grid grid-cols-3 gap-1.5 desktop:grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] desktop:gap-2'

export function LibraryGrid({ list: { medias, state, more }, onChoose, empty }: Props) {
  if (state === 'exhausted' && medias.length === 0) return empty
  return (
    <>
      <ul aria-label="Private media" className={GRID}>
        {medias.map((media) => (
          <li key={media.id}>
            <Choice media={media} onChoose={() => onChoose(media.id)} />
          </li>
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={medias.length}
        errorTitle="Couldn’t load your library"
        skeleton={(isFirst) => (
          <div className={GRID}>
            {TILES.slice(0, isFirst ? 10 : 5).map((tile) => (
              <SkeletonTile key={tile} rounded />
            ))}
          </div>
        )}
      />
    </>
  )
}

function Choice({ media, onChoose }: { media: MediaTileFields; onChoose(): void }) {
  const { thumbnail, alt, description, type, duration } = media
  return (
    <button type="button" onClick={onChoose} className="press block w-full rounded-md text-left">
      <Tile
        rounded
        state="free"
        src={thumbnail.grid}
        // The description is already shown below.
        alt={alt === description ? '' : alt}
        seconds={type === 'video' && duration !== null ? duration : undefined}
      />
      <span className="mt-1.5 line-clamp-1 text-sm font-medium text-ink-soft">{description}</span>
    </button>
  )
}

const TILES = Array.from({ length: 10 }, (_, tile) => tile)
