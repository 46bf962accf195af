/** Stepping down as a creator: its consequences, the password, and the notice period, which can be cancelled. */
import { Banknote, CalendarClock, FileArchive, MailOpen, Repeat, ShoppingBag } from 'lucide-react'
import { Link } from 'react-router'
import { useMutation, useQuery } from 'urql'
import { STEP_DOWN_NOTICE_DAYS } from '#rules/creator-agreement/version.ts'
import { longDate } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { proofVariables } from '#web/parts/identity/proof.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { UnpaidEarnings } from './UnpaidEarnings.tsx'

const CreatorStatus = graphql(`
  query CreatorStanding {
    creator_request { id status notice_ends }
  }
`)

const StepDown = graphql(`
  mutation StepDownAsCreator($password: String, $code: String, $passkey: JSON) {
    stepDownAsCreator(password: $password, code: $code, passkey: $passkey) { id status notice_ends }
  }
`)

const Stay = graphql(`
  mutation StayCreator {
    stayCreator { id status notice_ends }
  }
`)

const WHAT_HAPPENS = [
  { icon: Repeat, words: 'New subscriptions and renewals stop now.' },
  {
    icon: CalendarClock,
    words: `After ${STEP_DOWN_NOTICE_DAYS} days you’re no longer a creator, and can’t sell.`,
  },
  { icon: ShoppingBag, words: 'Fans keep what they bought from you.' },
  { icon: Banknote, words: 'We pay out all you’ve earned, with no minimum.' },
  { icon: MailOpen, words: 'Until then you can undo it here, or with the link we email you.' },
  { icon: FileArchive, words: 'You keep your account and profile. You can apply again anytime.' },
]

export function StepDownSection() {
  const query = useQuery({ query: CreatorStatus, requestPolicy: 'cache-and-network' })
  return (
    <QueryResult of={query} skeleton={<SkeletonBlock className="h-60" />}>
      {({ creator_request: { status, notice_ends } }) =>
        status !== 'approved' ? (
          <NoCreator />
        ) : notice_ends === null ? (
          <GiveNotice />
        ) : (
          <NoticeRuns ends={new Date(notice_ends)} />
        )
      }
    </QueryResult>
  )
}

function GiveNotice() {
  const { open } = useOverlays()
  const [, stepDown] = useMutation(StepDown)
  const run = async () => {
    const outcome = await open(confirmIdentity, {
      title: 'Stop being a creator?',
      text: `Your ${STEP_DOWN_NOTICE_DAYS}-day notice starts now, and subscriptions stop renewing.`,
      button: { label: 'Stop being a creator', tone: 'danger' },
      send: async (proof) => (await stepDown(proofVariables(proof))).error,
    })
    if (!outcome) return
    if (outcome.error) return showToast({ tone: 'danger', text: problemText(outcome.error) })
    showToast({ tone: 'success', text: 'Your notice has started. We’ve emailed you the details.' })
  }
  return (
    <>
      <ul className="card grid gap-3.5 p-4">
        {WHAT_HAPPENS.map(({ icon: Sign, words: text }) => (
          <li
            key={text}
            className="flex items-start gap-3.5 text-base leading-[1.4] text-pretty text-ink-soft"
          >
            <Sign size={20} className="mt-px shrink-0 text-ink-mute" />
            {text}
          </li>
        ))}
      </ul>
      <UnpaidEarnings before="you stop" />
      <Button tone="danger" size="lg" className="mt-5 max-desktop:w-full" onClick={() => void run()}>
        Stop being a creator
      </Button>
    </>
  )
}

function NoticeRuns({ ends }: { ends: Date }) {
  const [{ fetching }, stay] = useMutation(Stay)
  const run = async () => {
    const { error } = await stay({})
    if (error) return showToast({ tone: 'danger', text: problemText(error) })
    showToast({ tone: 'success', text: 'You’re still a creator' })
  }
  return (
    <div className="grid justify-items-start gap-4">
      <div role="status" className="w-full">
        <Notice icon={CalendarClock}>
          Your notice ends on {longDate(ends)}. Until then you can keep selling, but new subscriptions and
          renewals are off.
        </Notice>
      </div>
      <UnpaidEarnings before="that day" />
      <Button
        tone="accent"
        size="lg"
        busy={fetching}
        className="max-desktop:w-full"
        onClick={() => void run()}
      >
        Stay a creator
      </Button>
    </div>
  )
}

function NoCreator() {
  return (
    <EmptyState
      icon={FileArchive}
      title="You’re not a creator"
      text="Apply to start selling."
      action={
        <Link to="/creator-request" className={buttonClass({ tone: 'accent' })}>
          Become a creator
        </Link>
      }
    />
  )
}
