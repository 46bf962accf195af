/** /studio/share: the links by which the account sells or gives away single media. */
import type { ResultOf } from 'gql.tada'
import { Link2, Plus } from 'lucide-react'
import { Link } from 'react-router'
import { PAGE_SIZE } from '#rules/limits.ts'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { usePages } from '#web/parts/lists/use-pages.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ShareLinkItem } from './ShareLinkItem.tsx'
import { SharedLinks } from './shared-link-query.ts'

const CREATE = '/studio/share/create'

export function ShareLinks() {
  return (
    <Page
      title="Share for a fee"
      sub={<span className="max-desktop:hidden">A short link with its own price.</span>}
      back="/studio"
      width="max-w-276"
      end={<Create />}
    >
      <List />
    </Page>
  )
}

const NOTHING = {}
const listOf = ({ sharedLinks }: ResultOf<typeof SharedLinks>) => sharedLinks

function List() {
  const { items, state, more } = usePages({
    query: SharedLinks,
    variables: NOTHING,
    itemsOf: listOf,
    pageSize: PAGE_SIZE.list,
  })
  if (state === 'exhausted' && items.length === 0) return <NoLinks />
  return (
    <>
      <ul aria-label="Your links" className="grid grid-cols-1 gap-2">
        {items.map((link) => (
          <ShareLinkItem key={link.id} link={link} />
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={items.length}
        errorTitle="Couldn’t load your links"
        skeleton={() => (
          <div className="grid gap-2 pt-2">
            <SkeletonBlock className="h-26" />
            <SkeletonBlock className="h-26" />
          </div>
        )}
      />
    </>
  )
}

function Create() {
  return (
    <>
      <Link
        to={CREATE}
        aria-label="Create link"
        className={iconButtonClass({ className: 'size-11 desktop:hidden' })}
      >
        <Plus size={22} strokeWidth={2.1} />
      </Link>
      <Link to={CREATE} className={buttonClass({ tone: 'accent', className: 'max-desktop:hidden' })}>
        <Plus size={18} strokeWidth={2.4} />
        Create link
      </Link>
    </>
  )
}

function NoLinks() {
  return (
    <EmptyState
      icon={Link2}
      title="No links yet"
      text="Set a price for a private video or photo and share the link."
      action={
        <Link to={CREATE} className={buttonClass({ tone: 'soft' })}>
          Create link
        </Link>
      }
    />
  )
}
