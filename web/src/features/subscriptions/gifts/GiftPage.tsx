/** /gift/{token}: who gave what, and accepting it; also before sign-up. */
import { Gift, Link2Off } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useMutation, useQuery } from 'urql'
import { shortDate } from '#rules/formats.ts'
import { giftMonthsText } from '#rules/subscription-gift.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { personPath } from '#web/lib/paths.ts'
import { useGoToSignIn } from '#web/lib/return-path.ts'
import { useSession } from '#web/lib/session.tsx'
import { SITE } from '#web/lib/site.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Logo } from '#web/ui/Logo.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SubscriptionFields } from '../fields.ts'
import '../subscription-updates.ts'
import type { ResultOf } from 'gql.tada'

const GiftByToken = graphql(`
  query GiftByToken($token: String!) {
    subscriptionGift(token: $token) {
      user { id username fullname avatar live }
      giver { id username fullname }
      months
      message
      state
      ends_on
    }
  }
`)

const AcceptGift = graphql(
  `
    mutation AcceptGift($token: String!) {
      acceptSubscriptionGift(token: $token) {
        id
        isFollowing
        followers
        authUserSubscription { ...SubscriptionFields }
      }
    }
  `,
  [SubscriptionFields],
)

type OpenedGift = NonNullable<ResultOf<typeof GiftByToken>['subscriptionGift']>

export function GiftPage() {
  const { token = '' } = useParams()
  const { status } = useSession()
  const [answer, ask] = useQuery({
    query: GiftByToken,
    variables: { token },
    requestPolicy: 'network-only',
  })
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-115 flex-col px-5 pt-[max(1.25rem,env(safe-area-inset-top))] pb-12">
      <Link to="/" className="self-start rounded-sm">
        <Logo name={SITE.name} size={30} />
      </Link>
      <div className="my-auto py-8">
        <QueryResult
          of={[{ ...answer, data: answer.data?.subscriptionGift }, ask]}
          skeleton={<SkeletonBlock className="h-90" />}
          missing={
            <EmptyState
              icon={Link2Off}
              title="This gift isn’t available"
              text="It may have been accepted, cancelled or expired. Ask the person who sent it."
              action={
                <Link to="/" className={buttonClass()}>
                  Go to {SITE.name}
                </Link>
              }
            />
          }
        >
          {(gift, again) => (
            <div className="card grid justify-items-center px-6 py-8 text-center">
              <GiftHead gift={gift} />
              <GiftActions gift={gift} token={token} isVisitor={status === 'visitor'} again={again} />
            </div>
          )}
        </QueryResult>
      </div>
    </div>
  )
}

function GiftHead({ gift: { user, giver, months, message } }: { gift: OpenedGift }) {
  return (
    <>
      <span className="relative">
        <Avatar src={user.avatar} name={user.fullname} size={96} />
        <span className="absolute -right-1 -bottom-1 grid size-9 place-items-center rounded-full bg-coin text-on-coin ring-4 ring-surface">
          <Gift size={18} strokeWidth={2.4} />
        </span>
      </span>
      <h1 className="mt-5 text-xl font-bold text-balance wrap-anywhere">
        {giver?.fullname ?? 'Someone'} gave you {giftMonthsText(months)} of {user.fullname}
      </h1>
      <p className="mt-1 text-sm text-ink-mute">@{user.username}</p>
      {message && (
        <blockquote className="mt-4 w-full rounded-md bg-raised px-4 py-3 text-base text-pretty wrap-anywhere">
          “{message}”
        </blockquote>
      )}
    </>
  )
}

type ActionProps = { gift: OpenedGift; token: string; isVisitor: boolean; again(): void }

function GiftActions({ gift, token, isVisitor, again }: ActionProps) {
  const { user, state, ends_on } = gift
  const goToSignIn = useGoToSignIn()
  const [{ fetching, error }, run] = useMutation(AcceptGift)
  const accept = async () => {
    const { data } = await run({ token })
    if (!data) return
    showToast({ tone: 'success', text: `You’re subscribed to ${user.fullname}` })
    again()
  }
  const until = ends_on && shortDate(new Date(ends_on), new Date())
  if (state !== 'open')
    return (
      <>
        <p className="mt-4 text-base text-pretty text-ink-soft">
          {state === 'accepted'
            ? `You’re subscribed until ${until}. It doesn’t renew automatically.`
            : 'This is how your gift looks. Send the link to a friend.'}
        </p>
        <Link
          to={state === 'accepted' ? personPath(user) : '/account/purchases/gifts'}
          className={buttonClass({ tone: 'accent', size: 'lg', className: 'mt-5 w-full' })}
        >
          {state === 'accepted' ? `View ${user.fullname}` : 'View gifts'}
        </Link>
      </>
    )
  return (
    <>
      <p className="mt-4 text-base text-pretty text-ink-soft">
        It’s free for you. It doesn’t renew, and you’re never charged.
      </p>
      <div className="mt-5 grid w-full gap-2">
        <FormProblem>{error && problemText(error)}</FormProblem>
        {isVisitor ? (
          <>
            <Button tone="accent" size="lg" onClick={() => goToSignIn(undefined, '/signup')}>
              Sign up to accept
            </Button>
            <Button tone="ghost" size="lg" onClick={() => goToSignIn()}>
              I have an account
            </Button>
          </>
        ) : (
          <Button tone="accent" size="lg" busy={fetching} onClick={() => void accept()}>
            Accept gift
          </Button>
        )}
      </div>
    </>
  )
}
