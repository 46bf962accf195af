/** The result of a top-up that went through the bank or was interrupted: queried once, and again on request. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useMutation } from 'urql'
import { credits } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { Button, buttonClass } from '#web/ui/Button.tsx'
import { Notice, type NoticeProps } from '#web/ui/Notice.tsx'
import { Loading, SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { type TopUpData, TopUpFields } from './wallet-query.ts'
import './wallet-updates.ts'

const FinishTopUp = graphql(
  `
    mutation FinishTopUp($id: ID!) {
      finishTopUp(id: $id) { ...TopUpFields }
    }
  `,
  [TopUpFields],
)

export function TopUpOutcome({ id }: { id: string }) {
  const [{ data, error, fetching }, finish] = useMutation(FinishTopUp)
  const isRequested = useRef(false)
  const ask = useEffectEvent(() => void finish({ id }))
  useEffect(() => {
    if (isRequested.current) return
    isRequested.current = true
    ask()
  }, [])

  const topUp = data?.finishTopUp
  if (!topUp && !error)
    return (
      <Loading label="Checking your payment">
        <SkeletonBlock className="h-10" />
      </Loading>
    )
  const { tone, text } = topUp
    ? outcomeOf(topUp)
    : { tone: 'danger' as const, text: error && problemText(error) }
  const isOpen = topUp?.state === 'challenge' || topUp?.state === 'starting'
  return (
    <div role="status" className="grid gap-2">
      <Notice tone={tone}>{text}</Notice>
      {topUp?.claim_url && (
        <a
          href={topUp.claim_url}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ tone: 'soft', size: 'sm', className: 'justify-self-start' })}
        >
          Collect your refund
        </a>
      )}
      {(isOpen || !topUp) && (
        <span className="flex gap-2">
          {topUp?.challenge && (
            <a href={topUp.challenge} className={buttonClass({ tone: 'soft', size: 'sm' })}>
              {topUp.method === null ? 'Go to your bank' : 'Continue payment'}
            </a>
          )}
          <Button size="sm" busy={fetching} onClick={() => void finish({ id })}>
            Check again
          </Button>
        </span>
      )}
    </div>
  )
}

function outcomeOf({ state, failure, pack, method }: TopUpData): {
  tone: NonNullable<NoticeProps['tone']>
  text: string
} {
  switch (state) {
    case 'paid':
      return { tone: 'success', text: `${credits(pack * 100)} credits were added to your wallet.` }
    case 'failed':
      return { tone: 'danger', text: failure ?? 'You weren’t charged.' }
    case 'challenge':
      return {
        tone: 'info',
        text:
          method === null
            ? 'Your bank needs your confirmation. You haven’t been charged yet.'
            : 'Your payment isn’t finished yet. Once it is, your credits arrive here.',
      }
    case 'starting':
      return {
        tone: 'info',
        text: 'Your payment is processing. Your credits arrive as soon as it’s done.',
      }
    default:
      return { tone: 'info', text: 'This payment was refunded.' }
  }
}
