/** The search tabs as links that keep the query. */
import { Link } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { tabClass, tabsClass } from '#web/ui/Tabs.tsx'
import { type SearchRoute, searchPath } from './search-route.ts'

const TABS: readonly { label: string; route: SearchRoute }[] = [
  { label: 'Media', route: { tab: 'media', type: 'video' } },
  { label: 'Tags', route: { tab: 'tags' } },
  { label: 'Creators', route: { tab: 'creators' } },
]
const FAVORITES = {
  label: 'Favorites',
  route: { tab: 'favorites', type: 'video', kind: 'liked' },
} as const

export function SearchTabs({ at, query }: { at: SearchRoute; query: string }) {
  const { status } = useSession()
  const tabs = status === 'signed-in' ? [...TABS, FAVORITES] : TABS
  return (
    <nav
      aria-label="Search in"
      className={tabsClass({ className: 'mt-1 gap-0! px-4 desktop:mt-3 desktop:gap-8! desktop:px-0' })}
    >
      {tabs.map(({ label, route }) => (
        <Link
          key={label}
          to={searchPath(route, query)}
          replace
          aria-current={tabOf(at) === route.tab ? 'page' : undefined}
          className={tabClass({ className: 'max-desktop:flex-1' })}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** A chosen tag belongs to the tags tab. */
function tabOf({ tab }: SearchRoute): SearchRoute['tab'] {
  return tab === 'tag' ? 'tags' : tab
}
