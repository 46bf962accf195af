/** /invite: somebody new becomes an account in three steps; who is here already goes on to the application. */
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { LeadOn } from '#web/lib/lead-on.ts'
import { useSession } from '#web/lib/session.tsx'
import { Answer } from '#web/parts/Answer.tsx'
import { buttonClass } from '#web/ui/Button.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { InviterHead } from './InviterHead.tsx'
import { InviteStage } from './InviteStage.tsx'

const OnboardingQuery = graphql(`
  query Onboarding {
    account { id gender interests }
  }
`)

export function Invite() {
  const { status } = useSession()
  const [hasJoined, setJoined] = useState(false)
  if (status === 'signed-in') return hasJoined ? <LeadOn to="/studio/setup" /> : <Member />
  return (
    <InviteStage head={<InviterHead title={'Make videos here,\nand get paid'} />}>
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

/** Whoever has answered the two questions of the beginning goes straight to the application; others may first. */
function Member() {
  const query = useQuery({ query: OnboardingQuery, requestPolicy: 'network-only' })
  const { account } = useSession()
  const own = query[0].data?.account
  if (account?.role.creator) return <LeadOn to="/studio" />
  if (own?.gender && (own.interests?.length ?? 0) > 0) return <LeadOn to="/creator-request" />
  return (
    <InviteStage head={<InviterHead title={'Make videos here,\nand get paid'} />}>
      <Answer of={query} skeleton={<SkeletonBlock className="mt-8 h-40" />}>
        {() => (
          <div className="mt-4 grid gap-2.5">
            <p className="mb-2 text-center text-base text-pretty text-ink-soft">
              You are signed in as <b className="text-ink">{account?.fullname}</b>. Two short questions, and
              then your application.
            </p>
            <Link
              to="/complete"
              state={{ from: '/creator-request' }}
              className={buttonClass({ tone: 'accent', size: 'lg', wide: true })}
            >
              Complete your profile
            </Link>
            <Link to="/creator-request" className={buttonClass({ size: 'lg', wide: true })}>
              Become a creator
            </Link>
          </div>
        )}
      </Answer>
    </InviteStage>
  )
}
