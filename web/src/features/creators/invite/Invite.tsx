/** /invite: visitors create an account in three steps; members complete theirs, or go to the application. */
import { useState } from 'react'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { Redirect } from '#web/lib/redirect.ts'
import { useSession } from '#web/lib/session.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { InviterHead } from './InviterHead.tsx'
import { InviteStage } from './InviteStage.tsx'
import { InvitedMember, MemberSteps } from './MemberSteps.tsx'

const OnboardingQuery = graphql(
  `
    query Onboarding {
      account { id gender interests ...InvitedMember }
    }
  `,
  [InvitedMember],
)

const TITLE = 'Make videos here,\nand get paid'
const AFTER_STEPS = '/studio/setup'

export function Invite() {
  const { status } = useSession()
  const [hasJoined, setJoined] = useState(false)
  if (status === 'signed-in') return hasJoined ? <Redirect to={AFTER_STEPS} /> : <Member />
  return (
    <InviteStage head={<InviterHead title={TITLE} />}>
      {status === 'loading' ? (
        <Loading>
          <SkeletonBlock className="mt-8 h-60" />
        </Loading>
      ) : (
        <InviteDialog onJoined={() => setJoined(true)} />
      )}
    </InviteStage>
  )
}

/** Members with a complete account on arrival go to the application; others complete it here. */
function Member() {
  const query = useQuery({ query: OnboardingQuery, requestPolicy: 'network-only' })
  const { account } = useSession()
  const [isUnfinished, setUnfinished] = useState(false)
  const own = query[0].data?.account
  const isFinished = Boolean(own?.gender) && (own?.interests?.length ?? 0) > 0
  if (own && !isFinished && !isUnfinished) setUnfinished(true)
  if (account?.role.creator) return <Redirect to="/studio" />
  if (isFinished) return <Redirect to={isUnfinished ? AFTER_STEPS : '/creator-request'} />
  return (
    <InviteStage head={<InviterHead title={TITLE} />}>
      <QueryResult of={query} skeleton={<SkeletonBlock className="mt-8 h-60" />}>
        {({ account: member }) => <MemberSteps member={member} onJoined={AFTER_STEPS} />}
      </QueryResult>
    </InviteStage>
  )
}
