/** /library?return=…: chooses one of the account's private media for the calling page. */

import { LockKeyhole, Search, Upload, X } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { MEDIA_TYPES, type MediaType } from '#rules/media.ts'
import { oneOf } from '#rules/one-of.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useDebouncedValue } from '#web/lib/use-debounced-value.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { MediaTileFields } from '../fields.ts'
import { mediaList, useMediaPages } from '../tiles/use-media-pages.ts'
import { LibraryGrid } from './LibraryGrid.tsx'
import { libraryReturn } from './library-return.ts'

const PrivateMedia = graphql(
  `
    query PrivateMedia($filter: PrivateMediaFilter!, $limit: LimitInput, $after: ID) {
      medias: privateMedia(filter: $filter, limit: $limit, after: $after) { ...MediaTileFields }
    }
  `,
  [MediaTileFields],
)

const ITEMS = [
  { value: 'all', label: 'All' },
  { value: 'video', label: 'Videos' },
  { value: 'photo', label: 'Photos' },
] as const

const TYPING_MS = 500

export function Library() {
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const given = search.get('return')
  const [text, setText] = useState('')
  const [type, setType] = useState<(typeof ITEMS)[number]['value']>('all')
  const query = useDebouncedValue(text.trim(), TYPING_MS)
  const choose = (id: string) => void navigate(libraryReturn(given, id), { replace: true })
  return (
    <Page title="Library" sub={<Sub />} width="max-w-276" end={<Cancel to={libraryReturn(given)} />}>
      <div className="mb-4 grid gap-3 desktop:flex desktop:items-center desktop:justify-between">
        <SearchField
          label="Search your private media"
          value={text}
          onChange={setText}
          className="desktop:w-90"
        />
        <span>
          <Segmented label="Type" items={ITEMS} value={type} onChange={setType} />
        </span>
      </div>
      <Results key={`${type} ${query}`} type={oneOf(MEDIA_TYPES, type)} query={query} onChoose={choose} />
    </Page>
  )
}

type ResultsProps = { type: MediaType | undefined; query: string; onChoose(id: string): void }

function Results({ type, query, onChoose }: ResultsProps) {
  const filter = { ...(type && { type }), ...(query && { query }) }
  const list = useMediaPages(mediaList(PrivateMedia, { filter }))
  return (
    <LibraryGrid
      list={list}
      onChoose={onChoose}
      empty={
        query || type ? (
          <EmptyState icon={Search} title="No results" text="Try different words or all types." />
        ) : (
          <EmptyState
            icon={LockKeyhole}
            title="There is nothing here yet"
            text="Private uploads appear here, ready for messages and share links."
            action={
              <Link to="/studio/upload" className={buttonClass({ tone: 'accent' })}>
                <Upload size={18} strokeWidth={2.4} />
                Upload
              </Link>
            }
          />
        )
      }
    />
  )
}

function Sub() {
  return <span className="max-desktop:hidden">Choose a private video or photo.</span>
}

function Cancel({ to }: { to: string }) {
  return (
    <>
      <Link
        to={to}
        replace
        aria-label="Cancel"
        className={iconButtonClass({ className: 'size-11 desktop:hidden' })}
      >
        <X size={22} strokeWidth={2.1} />
      </Link>
      <Link to={to} replace className={buttonClass({ className: 'max-desktop:hidden' })}>
        Cancel
      </Link>
    </>
  )
}
