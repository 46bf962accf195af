/** Media matching the query, with matching people above; without a query the newest. */
import type { MediaType } from '#rules/media.ts'
import { MediaGrid, NoMediaYet, TYPE_TEXT, TypeSwitch, useMediaPages } from '#web/features/media/index.ts'
import { mediaPath } from '#web/lib/paths.ts'
import { CreatorStrip } from './CreatorStrip.tsx'
import { foundMedia } from './documents.ts'
import { ListBar } from './ListBar.tsx'
import { NothingFound } from './NothingFound.tsx'
import { MediaCount } from './ResultCount.tsx'
import { searchPath } from './search-route.ts'
import { Trending } from './Trending.tsx'

type Props = { type: MediaType; query: string; onClear(): void }

export function MediaResults({ type, query, onClear }: Props) {
  const list = useMediaPages(foundMedia({ query, type }))
  const text = TYPE_TEXT[type]
  return (
    <>
      {query === '' ? <Trending /> : <CreatorStrip query={query} />}
      <ListBar end={query === '' ? <Newest /> : <MediaCount list={list} />}>
        <TypeSwitch type={type} pathOf={(own) => searchPath({ tab: 'media', type: own }, query)} />
      </ListBar>
      <MediaGrid
        label={text.title}
        list={list}
        pathOf={mediaPath}
        density="dense"
        end={text.end}
        empty={
          query === '' ? (
            <NoMediaYet type={type} text={`The first ${text.many} show up here.`} />
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
