/** /account/media/{tab}/{typeMedia}: the account's own media, to edit and delete. */
import { CalendarDays, Clapperboard, Image, Upload } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Redirect } from '#web/lib/redirect.ts'
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
import { nearestOwnList, type OwnList, ownListPath, parseOwnList } from './own-lists.ts'

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
  const ownList = parseOwnList(tab, typeMedia)
  if (!ownList) return <Redirect to={ownListPath(nearestOwnList(tab))} />
  return (
    <Page title="My media" back="/menu" width="max-w-276" end={<StudioLinks />}>
      <nav aria-label="Viewable by" className={tabsClass({ wide: true, className: 'desktop:gap-7' })}>
        {TABS.map(({ tab: own, label }) => (
          <Link
            key={own}
            to={ownListPath({ ...ownList, tab: own })}
            replace
            aria-current={own === ownList.tab ? 'page' : undefined}
            className={tabClass({ wide: true, className: 'desktop:flex-none desktop:after:inset-x-0' })}
          >
            {label}
          </Link>
        ))}
      </nav>
      <nav aria-label="Type" className="mt-4 mb-2 flex gap-2">
        {TYPES.map(({ type, label }) => (
          <Link
            key={type}
            to={ownListPath({ ...ownList, type })}
            replace
            aria-current={type === ownList.type ? 'page' : undefined}
            className={cx('press hit relative', chipClass({ on: type === ownList.type }))}
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
          Tagged people and consent
        </Link>
      </p>
      <Items key={ownListPath(ownList)} ownList={ownList} />
    </Page>
  )
}

function Items({ ownList: { tab, type } }: { ownList: OwnList }) {
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
          text={`Your ${type}s will appear here.`}
          action={<UploadLink isMain />}
        />
      }
    />
  )
}

function StudioLinks() {
  return (
    <span className="flex gap-1 desktop:gap-2">
      <Link
        to="/account/calendar"
        className={buttonClass({
          className: 'max-desktop:size-11 max-desktop:bg-transparent max-desktop:px-0!',
        })}
      >
        <CalendarDays className="size-5.5 desktop:size-4.5" strokeWidth={2.3} />
        <span className="max-desktop:sr-only">Calendar</span>
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
      className={buttonClass({
        className: 'max-desktop:size-11 max-desktop:bg-transparent max-desktop:px-0!',
      })}
    >
      <Upload className="size-5.5 desktop:size-4.5" strokeWidth={2.3} />
      <span className="max-desktop:sr-only">Upload</span>
    </Link>
  )
}
