/** Media that fit the query, with the people it may mean above them; without a query the newest. */
import type { MediaType } from '#rules/media.ts'
import { MediaGrid } from '#web/parts/media/MediaGrid.tsx'
import { mediaPath } from '#web/parts/media/media-path.ts'
import { NoMediaYet } from '#web/parts/media/NoMediaYet.tsx'
import { TypeSwitch } from '#web/parts/media/TypeSwitch.tsx'
import { TYPE_WORDS } from '#web/parts/media/type-words.ts'
import { useMediaPages } from '#web/parts/media/use-media-pages.ts'
import { CreatorStrip } from './CreatorStrip.tsx'
import { foundMedia } from './documents.ts'
import { ListBar } from './ListBar.tsx'
import { NothingFound } from './NothingFound.tsx'
import { pathTo } from './place.ts'
import { MediaCount } from './ResultCount.tsx'

type Props = { type: MediaType; query: string; onClear(): void }

export function MediaResults({ type, query, onClear }: Props) {
  const list = useMediaPages(foundMedia({ query, type }))
  const words = TYPE_WORDS[type]
  return (
    <>
      {query !== '' && <CreatorStrip query={query} />}
      <ListBar end={query === '' ? <Newest /> : <MediaCount list={list} />}>
        <TypeSwitch type={type} pathOf={(own) => pathTo({ tab: 'media', type: own }, query)} />
      </ListBar>
      <MediaGrid
        label={words.title}
        list={list}
        pathOf={mediaPath}
        density="dense"
        end={words.end}
        empty={
          query === '' ? (
            <NoMediaYet type={type} text={`The first ${words.many} will show here.`} />
          ) : (
            <NothingFound type={type} query={query} onClear={onClear} />
          )
        }
      />
    </>
  )
}

function Newest() {
  return <p className="text-sm text-ink-mute">Newest first</p>
}
