/** /studio/share: the links under which one sells or gives away single media. */
import { Link2, Plus } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { PAGE_SIZE } from '#rules/limits.ts'
import { Page } from '#web/parts/Page.tsx'
import { useReached } from '#web/parts/use-reached.ts'
import { buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { iconButtonClass } from '#web/ui/IconButton.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { ShareLinkRow } from './ShareLinkRow.tsx'
import { SharedLinks } from './shared-link-query.ts'

const CREATE = '/studio/share/create'

export function ShareLinks() {
  return (
    <Page
      title="Share for a fee"
      sub={<span className="max-desk:hidden">A short link with a price of its own.</span>}
      back="/studio"
      width="max-w-190"
      end={<Create />}
    >
      <List />
    </Page>
  )
}

/** Asked for by a growing limit: the list has no cursor, and few people have more than a page of links. */
function List() {
  const [limit, setLimit] = useState<number>(PAGE_SIZE.list)
  const [{ data, error, fetching }, ask] = useQuery({
    query: SharedLinks,
    variables: { limit: { limit } },
    requestPolicy: 'cache-and-network',
  })
  const links = data?.sharedLinks
  const hasMore = links !== undefined && links.length === limit && !fetching
  const end = useReached(() => hasMore && setLimit(limit + PAGE_SIZE.list), `${links?.length} ${hasMore}`)
  return (
    <>
      {links?.length === 0 && !fetching && <NoLinks />}
      <ul aria-label="Your links" className="grid gap-2">
        {links?.map((link) => (
          <ShareLinkRow key={link.id} link={link} />
        ))}
      </ul>
      <div ref={end} />
      {!links && fetching && (
        <Loading>
          <div className="grid gap-2">
            <SkeletonBlock className="h-26" />
            <SkeletonBlock className="h-26" />
            <SkeletonBlock className="h-26" />
          </div>
        </Loading>
      )}
      {error && !links && !fetching && (
        <ErrorState title="Your links did not load" onRetry={() => ask({ requestPolicy: 'network-only' })} />
      )}
    </>
  )
}

function Create() {
  return (
    <>
      <Link
        to={CREATE}
        aria-label="Create link"
        className={iconButtonClass({ className: 'size-11 desk:hidden' })}
      >
        <Plus size={22} strokeWidth={2.1} />
      </Link>
      <Link to={CREATE} className={buttonClass({ tone: 'accent', className: 'max-desk:hidden' })}>
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
      text="Choose a private video or photo, give it a price, and send the link to whom you like."
      action={
        <Link to={CREATE} className={buttonClass({ tone: 'soft' })}>
          Create link
        </Link>
      }
    />
  )
}
