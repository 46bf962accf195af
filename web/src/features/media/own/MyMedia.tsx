/** /account/media/{tab}/{typeMedia}: the account's own media, to edit and delete. */
import { CalendarDays, Clapperboard, Image, Upload } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { LeadOn } from '#web/lib/lead-on.ts'
import { useSession } from '#web/lib/session.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { chipClass } from '#web/ui/Chip.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { tabClass, tabsClass } from '#web/ui/Tabs.tsx'
import { useProcessing } from '../stage/use-processing.ts'
import { mediaList, useMediaPages } from '../tiles/use-media-pages.ts'
import { MyMediaList } from './MyMediaList.tsx'
import { MyMediaFields } from './my-media-fields.ts'
import { nearestShelf, type Shelf, shelfOf, shelfPath } from './shelves.ts'

const MyMediaPage = graphql(
  `
    query MyMedia($filter: AccountMediaFilter!, $limit: LimitInput, $after: ID) {
      medias: accountMedia(filter: $filter, limit: $limit, after: $after) { ...MyMediaFields }
    }
  `,
  [MyMediaFields],
)

const TABS = [
  { tab: 'free', label: 'Everyone' },
  { tab: 'subscription', label: 'Subscribers' },
  { tab: 'private', label: 'Private' },
] as const
const TYPES = [
  { type: 'video', label: 'Videos' },
  { type: 'photo', label: 'Photos' },
] as const

export function MyMedia() {
  const { tab, typeMedia } = useParams()
  const shelf = shelfOf(tab, typeMedia)
  if (!shelf) return <LeadOn to={shelfPath(nearestShelf(tab))} />
  return (
    <Page title="My media" back="/menu" width="max-w-276" end={<Ways />}>
      <nav aria-label="Viewable by" className={tabsClass({ wide: true, className: 'desk:gap-7' })}>
        {TABS.map(({ tab: own, label }) => (
          <Link
            key={own}
            to={shelfPath({ ...shelf, tab: own })}
            replace
            aria-current={own === shelf.tab ? 'page' : undefined}
            className={tabClass({ wide: true, className: 'desk:flex-none desk:after:inset-x-0' })}
          >
            {label}
          </Link>
        ))}
      </nav>
      <nav aria-label="Type" className="mt-4 mb-2 flex gap-2">
        {TYPES.map(({ type, label }) => (
          <Link
            key={type}
            to={shelfPath({ ...shelf, type })}
            replace
            aria-current={type === shelf.type ? 'page' : undefined}
            className={cx('press hit relative', chipClass({ on: type === shelf.type }))}
          >
            {label}
          </Link>
        ))}
      </nav>
      <p className="mb-1 text-sm">
        <Link
          to="/account/appearances/media"
          className="font-semibold text-ink-soft underline-offset-3 hover:underline"
        >
          Who appears, and who has yet to agree
        </Link>
      </p>
      <Items key={shelfPath(shelf)} shelf={shelf} />
    </Page>
  )
}

function Items({ shelf: { tab, type } }: { shelf: Shelf }) {
  const { account } = useSession()
  const list = useMediaPages(mediaList(MyMediaPage, { filter: { visibility: tab, type } }))
  useProcessing(account?.id)
  return (
    <MyMediaList
      label={type === 'photo' ? 'My photos' : 'My videos'}
      list={list}
      end={`no more ${type}s`}
      empty={
        <EmptyState
          icon={type === 'photo' ? Image : Clapperboard}
          title="There is nothing here yet"
          text={`Your ${type}s will show here.`}
          action={<UploadLink isMain />}
        />
      }
    />
  )
}

function Ways() {
  return (
    <span className="flex gap-1 desk:gap-2">
      <Link
        to="/account/calendar"
        className={buttonClass({ className: 'max-desk:size-11 max-desk:bg-transparent max-desk:px-0!' })}
      >
        <CalendarDays className="size-5.5 desk:size-4.5" strokeWidth={2.3} />
        <span className="max-desk:sr-only">Calendar</span>
      </Link>
      <UploadLink />
    </span>
  )
}

function UploadLink({ isMain }: { isMain?: boolean }) {
  if (isMain) {
    return (
      <Link to="/studio/upload" className={buttonClass({ tone: 'accent' })}>
        <Upload size={18} strokeWidth={2.4} />
        Upload
      </Link>
    )
  }
  return (
    <Link
      to="/studio/upload"
      className={buttonClass({ className: 'max-desk:size-11 max-desk:bg-transparent max-desk:px-0!' })}
    >
      <Upload className="size-5.5 desk:size-4.5" strokeWidth={2.3} />
      <span className="max-desk:sr-only">Upload</span>
    </Link>
  )
}
