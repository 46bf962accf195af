/** The media of a tag, filtered by the query. */
import { X } from 'lucide-react'
import { Link } from 'react-router'
import {
  MediaGrid,
  NoMediaYet,
  otherType,
  TYPE_TEXT,
  TypeSwitch,
  useMediaPages,
} from '#web/features/media/index.ts'
import { mediaPath } from '#web/lib/paths.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { foundMedia } from './documents.ts'
import { ListBar } from './ListBar.tsx'
import { MediaCount } from './ResultCount.tsx'
import { type SearchRoute, searchPath } from './search-route.ts'

type Props = { route: Extract<SearchRoute, { tab: 'tag' }>; query: string }

export function TagMedia({ route, query }: Props) {
  const { type, tag } = route
  const list = useMediaPages(foundMedia({ query, type, tag }))
  const text = TYPE_TEXT[type]
  const other = otherType(type)
  return (
    <>
      <ListBar end={<MediaCount list={list} />}>
        <h2 className="sr-only">#{tag}</h2>
        <Link
          to={searchPath({ tab: 'tags' })}
          className={cx('press hit relative max-w-full hover:bg-ink/90', chipClass({ tall: true, on: true }))}
        >
          <span className="truncate">#{tag}</span>
          <X size={15} strokeWidth={2.4} className="shrink-0" />
          <span className="sr-only">Back to all tags</span>
        </Link>
        <TypeSwitch type={type} pathOf={(own) => searchPath({ ...route, type: own }, query)} />
      </ListBar>
      <MediaGrid
        label={text.title}
        list={list}
        pathOf={mediaPath}
        density="dense"
        end={text.end}
        empty={
          <NoMediaYet
            type={type}
            text={
              query === '' ? `No ${text.many} with #${tag} yet.` : `Nothing in #${tag} matches “${query}”.`
            }
            action={
              <Link to={searchPath({ ...route, type: other }, query)} replace className={buttonClass()}>
                See {TYPE_TEXT[other].many}
              </Link>
            }
          />
        }
      />
    </>
  )
}
