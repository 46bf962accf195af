/** /s/…: one search field over media, tags, creators and favorites. */
import { Compass } from 'lucide-react'
import { useLocation, useParams } from 'react-router'
import { useTagVisit } from '#web/features/recommendations/index.ts'
import { usePageTitle } from '#web/lib/page-title.ts'
import { MissingPage } from '#web/parts/page/MissingPage.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { CreatorResults } from './CreatorResults.tsx'
import { cleanQuery, QUERY_MAX_LENGTH } from './clean-query.ts'
import { FavoriteResults } from './FavoriteResults.tsx'
import { MediaResults } from './MediaResults.tsx'
import { SearchTabs } from './SearchTabs.tsx'
import { type SearchRoute, searchRouteAt } from './search-route.ts'
import { TagMedia } from './TagMedia.tsx'
import { TagResults } from './TagResults.tsx'
import { useFieldFocus } from './use-field-focus.ts'
import { useTypedQuery } from './use-typed-query.ts'

export function Search() {
  const { pathname } = useLocation()
  const route = searchRouteAt(pathname, useParams())
  if (route) return <SearchAt route={route} />
  return <MissingPage icon={Compass} title="Page not found" text="Search media, tags and creators instead." />
}

function SearchAt({ route }: { route: SearchRoute }) {
  const { text, query, type, submit } = useTypedQuery()
  const message = TEXTS[route.tab]
  const label = route.tab === 'tag' ? `Search in #${route.tag}` : message.label
  const field = useFieldFocus(text === '')
  useTagVisit(route.tab === 'tag' ? route.tag : query.startsWith('#') ? query : undefined)
  usePageTitle(query === '' ? message.title : `${query} · ${message.title}`)
  return (
    <div className="page-box flex-1 pt-[env(safe-area-inset-top)] pb-6 desktop:pt-8">
      <h1 className="sr-only">{message.title}</h1>
      <SearchField
        ref={field}
        label={label}
        value={text}
        onChange={type}
        onSubmit={submit}
        maxLength={QUERY_MAX_LENGTH}
        tall
        className="px-4 pt-2 desktop:p-0"
      />
      <SearchTabs at={route} query={cleanQuery(text)} />
      <Results route={route} query={query} onClear={() => type('')} />
    </div>
  )
}

const TEXTS = {
  media: { title: 'Search', label: 'Search videos and photos' },
  tags: { title: 'Tags', label: 'Search tags' },
  tag: { title: 'Tags', label: '' },
  creators: { title: 'Creators', label: 'Search creators' },
  favorites: { title: 'Favorites', label: 'Search your favorites' },
} as const satisfies Record<SearchRoute['tab'], object>

type ResultsProps = { route: SearchRoute; query: string; onClear(): void }

function Results({ route, query, onClear }: ResultsProps) {
  switch (route.tab) {
    case 'media':
      return <MediaResults type={route.type} query={query} onClear={onClear} />
    case 'tags':
      return <TagResults query={query} onClear={onClear} />
    case 'tag':
      return <TagMedia route={route} query={query} />
    case 'creators':
      return <CreatorResults query={query} onClear={onClear} />
    case 'favorites':
      return <FavoriteResults route={route} query={query} onClear={onClear} />
  }
}
