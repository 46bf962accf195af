/** /complete: two optional questions after signing up. */
import { useLocation } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { SkeletonBlock, SkeletonLine } from '#web/ui/Skeleton.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { AnswersFragment, CompleteProfileFields } from './CompleteProfileFields.tsx'

const OwnAnswers = graphql(
  `
    query OwnAnswers {
      account { id email email_verified ...Answers }
    }
  `,
  [AnswersFragment],
)

export function CompleteProfile() {
  const query = useQuery({ query: OwnAnswers, requestPolicy: 'cache-and-network' })
  const next = useNextPage()
  const account = query[0].data?.account
  return (
    <AuthFrame
      title="Complete your profile"
      sub={account && greeting(account.email_verified ? null : account.email)}
      back={next}
    >
      <QueryResult of={query} skeleton={<QuestionsSkeleton />}>
        {({ account: answers }) => <CompleteProfileFields answers={answers} next={next} />}
      </QueryResult>
    </AuthFrame>
  )
}

function greeting(unverifiedEmail: string | null): string {
  const text = 'It helps us suggest people you’ll like.'
  return unverifiedEmail ? `${text} We sent a link to ${unverifiedEmail} to verify your address.` : text
}

/** Back to the settings if opened from there, or on to the application for invited people. */
function useNextPage(): string {
  const from = (useLocation().state as { from?: unknown } | null)?.from
  return typeof from === 'string' && /^\/(account\/settings|creator-request)(\/|$)/.test(from)
    ? from
    : '/account'
}

function QuestionsSkeleton() {
  return (
    <div className="grid gap-3">
      <SkeletonLine className="w-24" />
      <SkeletonBlock className="h-13" />
      <SkeletonLine className="mt-6 w-36" />
      <SkeletonBlock className="h-13" />
    </div>
  )
}
