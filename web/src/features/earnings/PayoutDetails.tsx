/** The payout destination, and the button to change it, which requires a second factor. */
import type { ResultOf } from 'gql.tada'
import { Landmark, ShieldCheck } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { shortDate } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useSignInMethods } from '#web/parts/identity/use-sign-in-methods.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { PayoutForm } from './PayoutForm.tsx'

const DetailsNow = graphql(`
  query PayoutDetailsNow {
    payout_details { method hint updated_at }
    twoStep { enabled recovery_codes_left }
  }
`)

export function PayoutDetails({ onChanged }: { onChanged(): void }) {
  const query = useQuery({ query: DetailsNow, requestPolicy: 'cache-and-network' })
  const skeleton = (
    <div className="py-4">
      <SkeletonBlock className="h-18" />
    </div>
  )
  return (
    <QueryResult of={query} skeleton={skeleton}>
      {(now, again) => <CurrentDetails now={now} again={again} onChanged={onChanged} />}
    </QueryResult>
  )
}

type NowProps = { now: ResultOf<typeof DetailsNow>; again(): void; onChanged(): void }

function CurrentDetails({ now: { payout_details: details, twoStep }, again, onChanged }: NowProps) {
  const [isOpen, setOpen] = useState(false)
  const { hasPasskey } = useSignInMethods()
  const isAllowed = twoStep.enabled || hasPasskey
  const saved = (waits: boolean) => {
    setOpen(false)
    again()
    onChanged()
    showToast({
      tone: 'success',
      text: waits ? 'Check your email to confirm the address' : 'Saved. We also emailed you.',
    })
  }
  return (
    <div className={cx('grid grid-cols-1 gap-4 py-4', isAllowed && 'max-w-130')}>
      {details && (
        <Known details={details} onChange={isAllowed && !isOpen ? () => setOpen(true) : undefined} />
      )}
      {!isAllowed ? (
        <NeedsTwoStep />
      ) : (
        (isOpen || !details) && (
          <PayoutForm method={details?.method} onSaved={saved} onCancel={details && (() => setOpen(false))} />
        )
      )}
    </div>
  )
}

type KnownProps = {
  details: { hint: string; updated_at: string }
  onChange: (() => void) | undefined
}

function Known({ details: { hint, updated_at }, onChange }: KnownProps) {
  return (
    <div className="flex min-h-14 items-center gap-3.5 rounded-lg bg-raised px-4 py-2.5">
      <Landmark size={20} className="shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1">
        <b className="block text-base font-semibold wrap-anywhere">{hint}</b>
        <span className="block text-xs text-ink-mute">
          Since {shortDate(new Date(updated_at), new Date())}. Partly hidden.
        </span>
      </span>
      {onChange && (
        <Button size="sm" tone="ghost" onClick={onChange}>
          Change
        </Button>
      )}
    </div>
  )
}

function NeedsTwoStep() {
  return (
    <EmptyState
      icon={ShieldCheck}
      title="Turn on two-step sign-in first"
      text="It protects your payouts even if your password leaks. It takes a minute."
      action={
        <Link to="/account/settings/two-step" className={buttonClass({ tone: 'accent' })}>
          Turn on
        </Link>
      }
    />
  )
}
