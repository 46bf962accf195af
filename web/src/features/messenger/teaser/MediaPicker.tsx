/** Selects several of the account's private media, or files of the device, for a message. */
import { Check, LockKeyhole, Search, Upload } from 'lucide-react'
import { useRef, useState } from 'react'
import { SEARCH } from '#rules/limits.ts'
import { MEDIA_TYPES, type MediaType } from '#rules/media.ts'
import { TEASER } from '#rules/messages.ts'
import { oneOf } from '#rules/one-of.ts'
import { MediaTileFields } from '#web/features/media/fields.ts'
import { mediaList, useMediaPages } from '#web/features/media/index.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { Button } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { SkeletonTile } from '#web/ui/Skeleton.tsx'
import { Tile } from '#web/ui/Tile.tsx'
import type { ChosenMedia } from './chosen-media.ts'

const MediaToSend = graphql(
  `
    query MediaToSend($filter: PrivateMediaFilter!, $limit: LimitInput, $after: ID) {
      medias: privateMedia(filter: $filter, limit: $limit, after: $after) { ...MediaTileFields }
    }
  `,
  [MediaTileFields],
)

const TYPES = [
  { value: 'all', label: 'All' },
  { value: 'video', label: 'Videos' },
  { value: 'photo', label: 'Photos' },
] as const

const GRID = 'grid grid-cols-3 gap-1.5 desktop:grid-cols-[repeat(auto-fill,minmax(8.5rem,1fr))] desktop:gap-2'
const TILES = Array.from({ length: 9 }, (_, tile) => tile)

type Props = {
  /** Ids in display order. */
  chosen: readonly string[]
  /** The number of items used, including uploads in progress. */
  taken: number
  onToggle(media: ChosenMedia): void
  onFiles(files: readonly File[]): void
}

export function MediaPicker({ chosen, taken, onToggle, onFiles }: Props) {
  const [text, setText] = useState('')
  const [type, setType] = useState<(typeof TYPES)[number]['value']>('all')
  const query = useDebouncedValue(text.trim(), SEARCH.typingDelayMs)
  const input = useRef<HTMLInputElement>(null)
  const isFull = taken >= TEASER.maxMedia
  return (
    <div>
      <div className="mb-3 grid gap-3 desktop:flex desktop:items-center">
        <SearchField
          label="Search your private media"
          value={text}
          onChange={setText}
          className="desktop:flex-1"
        />
        <span className="flex items-center justify-between gap-2">
          <Segmented label="Type" items={TYPES} value={type} onChange={setType} />
          <Button icon={Upload} disabled={isFull} onClick={() => input.current?.click()}>
            Upload
          </Button>
        </span>
        <input
          ref={input}
          type="file"
          multiple
          accept="image/*,video/*"
          aria-label="Photos and videos from this device"
          tabIndex={-1}
          className="sr-only"
          onChange={({ target }) => {
            onFiles([...(target.files ?? [])])
            // Lets the same file be chosen again.
            target.value = ''
          }}
        />
      </div>
      <Results
        key={`${type} ${query}`}
        type={oneOf(MEDIA_TYPES, type)}
        query={query}
        chosen={chosen}
        isFull={isFull}
        onToggle={onToggle}
      />
    </div>
  )
}

type ResultsProps = Pick<Props, 'chosen' | 'onToggle'> & {
  type: MediaType | undefined
  query: string
  isFull: boolean
}

function Results({ type, query, chosen, isFull, onToggle }: ResultsProps) {
  const filter = { ...(type && { type }), ...(query && { query }) }
  const { medias, state, more } = useMediaPages(mediaList(MediaToSend, { filter }))
  if (state === 'exhausted' && medias.length === 0)
    return query || type ? (
      <EmptyState icon={Search} title="No results" text="Try different words or all types." />
    ) : (
      <EmptyState
        icon={LockKeyhole}
        title="No private media yet"
        text="Upload a video or photo. It stays private, and you can send it as often as you like."
      />
    )
  return (
    <>
      <ul aria-label="Private media" className={GRID}>
        {medias.map((media) => {
          const position = chosen.indexOf(media.id)
          const isReady = media.processed.status
          return (
            <li key={media.id}>
              <button
                type="button"
                aria-pressed={position >= 0}
                disabled={!isReady || (isFull && position < 0)}
                onClick={() => onToggle(asChosen(media))}
                className="press relative block w-full rounded-md text-left disabled:opacity-50"
              >
                <Tile
                  rounded
                  state={isReady ? 'free' : 'processing'}
                  src={media.thumbnail.grid}
                  alt={media.description}
                  seconds={media.type === 'video' && media.duration !== null ? media.duration : undefined}
                />
                <span
                  className={cx(
                    'absolute top-2 left-2 grid size-7 place-items-center rounded-full text-sm font-bold tabular-nums',
                    position >= 0 ? 'bg-accent text-on-accent' : 'glass',
                  )}
                >
                  {position >= 0 ? position + 1 : <Check size={14} className="opacity-60" />}
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={medias.length}
        errorTitle="Couldn’t load your posts"
        skeleton={(isFirst) => (
          <div className={GRID}>
            {TILES.slice(0, isFirst ? 9 : 3).map((tile) => (
              <SkeletonTile key={tile} rounded />
            ))}
          </div>
        )}
      />
    </>
  )
}

function asChosen({ id, type, description, duration, thumbnail }: MediaTileFields): ChosenMedia {
  return { id, type, description, duration, thumbnail: thumbnail.grid }
}
