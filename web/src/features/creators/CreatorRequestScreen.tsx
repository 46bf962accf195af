/** /creator-request: the creator application and its status. */
import { useEffect, useState } from 'react'
import { useQuery } from 'urql'
import { Redirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { Page } from '#web/parts/page/Page.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'
import { SkeletonBlock, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { type OwnRequest, OwnRequestQuery } from './documents.ts'
import { Pending } from './status/Pending.tsx'
import { Rejected } from './status/Rejected.tsx'
import { Revoked } from './status/Revoked.tsx'
import { Wizard } from './wizard/Wizard.tsx'

export function CreatorRequestScreen() {
  const { account } = useSession()
  return account?.role.creator ? <Redirect to="/studio" /> : <Applying />
}

function Applying() {
  const query = useQuery({ query: OwnRequestQuery, requestPolicy: 'cache-and-network' })
  const [{ data, fetching }] = query
  // Cached data of an earlier visit would be replaced while typing, so it is not shown.
  const isOld = fetching && data?.creator_request.status !== 'pending'
  // A later query error must not discard the open form.
  const [known, setKnown] = useState<typeof data>()
  if (data && (known || !isOld) && data !== known) setKnown(data)
  const of = [{ ...query[0], data: known }, query[1]] as const
  return (
    <QueryResult
      of={of}
      waiting={<Waiting />}
      errorContent={(again, text) => (
        <Page title="Become a creator" back="/studio">
          <ErrorState text={text} onRetry={again} />
        </Page>
      )}
    >
      {({ creator_request: request }, again) => <Known request={request} again={again} />}
    </QueryResult>
  )
}

function Known({ request, again }: { request: OwnRequest; again(): void }) {
  const [isJustSent, setJustSent] = useState(false)
  const [isAgain, setAgain] = useState(false)
  const { status } = request
  if (status === 'approved') return <Approved request={request} />
  if (status === 'pending') return <Pending request={request} isJustSent={isJustSent} />
  if (status === 'revoked') return <Revoked reason={request.reason} />
  if (status === 'rejected' && !isAgain)
    return <Rejected reason={request.reason} onAgain={request.may_apply ? () => setAgain(true) : undefined} />
  return <Wizard request={request} onSubmitted={() => setJustSent(true)} onRefused={again} />
}

/** Refreshes the session; redirects to a new agreement that must be signed first. */
function Approved({ request }: { request: OwnRequest }) {
  const { account, refresh } = useSession()
  const isCreator = account?.role.creator === true
  const [isRefreshed, setRefreshed] = useState(false)
  useEffect(() => {
    if (!isCreator && !isRefreshed) void refresh().finally(() => setRefreshed(true))
  }, [isCreator, isRefreshed, refresh])
  if (isCreator) return <Redirect to="/studio" />
  if (isRefreshed && request.agreement?.must_sign_by) return <Redirect to="/creator-agreement" />
  return isRefreshed ? <Redirect to="/studio" /> : <Waiting />
}

function Waiting() {
  return (
    <Page title="Become a creator" back="/studio" width="max-w-210">
      <div role="status" className="mt-6 grid gap-4">
        <span className="sr-only">Loading</span>
        <SkeletonLine className="h-7! w-2/3" />
        <SkeletonLine className="w-5/6" />
        <SkeletonBlock className="mt-4 h-12" />
        <SkeletonBlock className="h-12" />
      </div>
    </Page>
  )
}
