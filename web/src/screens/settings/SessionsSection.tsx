/** The sessions of the account, with buttons to end them. */
import { useMutation, useQuery } from 'urql'
import { countLabel } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SectionIntro } from './parts.tsx'
import { SessionRow } from './SessionRow.tsx'

const Sessions = graphql(`
  query Sessions {
    sessions { id device method created last_seen current }
  }
`)

const RevokeOthers = graphql(`
  mutation RevokeOtherSessions {
    revokeOtherSessions
  }
`)

export function SessionsSection() {
  const query = useQuery({ query: Sessions, requestPolicy: 'cache-and-network' })
  const ask = () => query[1]({ requestPolicy: 'network-only' })
  return (
    <>
      <SectionIntro>Don’t recognize one? Sign it out and change your password.</SectionIntro>
      <div className="mt-4">
        <QueryResult of={query} skeleton={<SkeletonRows rows={2} size={44} />}>
          {({ sessions }) => (
            <>
              <ul className="card divide-y divide-line overflow-hidden">
                {sessions
                  .toSorted((a, b) => Number(b.current) - Number(a.current))
                  .map((session) => (
                    <SessionRow key={session.id} session={session} onRevoked={ask} />
                  ))}
              </ul>
              {sessions.length > 1 && <SignOutElsewhere onDone={ask} />}
            </>
          )}
        </QueryResult>
      </div>
    </>
  )
}

function SignOutElsewhere({ onDone }: { onDone(): void }) {
  const [{ fetching }, revokeOthers] = useMutation(RevokeOthers)
  const run = async () => {
    const { data, error } = await revokeOthers({})
    if (error) return showToast({ tone: 'danger', text: problemText(error) })
    onDone()
    showToast({
      tone: 'success',
      text: `Signed out on ${countLabel(data?.revokeOtherSessions ?? 0, 'other device')}`,
    })
  }
  return (
    <Button tone="danger" busy={fetching} onClick={() => void run()} className="mt-4">
      Sign out other devices
    </Button>
  )
}
