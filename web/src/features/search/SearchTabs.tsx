/** The search tabs as links that keep the query. */
import { Link } from 'react-router'
import { useSession } from '#web/lib/session.tsx'
import { tabClass, tabsClass } from '#web/ui/Tabs.tsx'
import { type Place, pathTo } from './place.ts'

const TABS: readonly { label: string; place: Place }[] = [
  { label: 'Media', place: { tab: 'media', type: 'video' } },
  { label: 'Tags', place: { tab: 'tags' } },
  { label: 'Creators', place: { tab: 'creators' } },
]
const FAVORITES = {
  label: 'Favorites',
  place: { tab: 'favorites', type: 'video', kind: 'liked' },
} as const

export function SearchTabs({ at, query }: { at: Place; query: string }) {
  const { status } = useSession()
  const tabs = status === 'signed-in' ? [...TABS, FAVORITES] : TABS
  return (
    <nav
      aria-label="Search in"
      className={tabsClass({ className: 'mt-1 gap-0! px-4 desk:mt-3 desk:gap-8! desk:px-0' })}
    >
      {tabs.map(({ label, place }) => (
        <Link
          key={label}
          to={pathTo(place, query)}
          replace
          aria-current={tabOf(at) === place.tab ? 'page' : undefined}
          className={tabClass({ className: 'max-desk:flex-1' })}
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** A chosen tag belongs to the tags tab. */
function tabOf({ tab }: Place): Place['tab'] {
  return tab === 'tag' ? 'tags' : tab
}
