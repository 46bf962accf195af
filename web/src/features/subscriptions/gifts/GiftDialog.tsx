/** Gifts a subscription: how long, to whom, and what it costs; then the link, if it is given by one. */
import { Info } from 'lucide-react'
import { useState } from 'react'
import { useQuery } from 'urql'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { PersonHead } from '../PersonHead.tsx'
import { GiftForm } from './GiftForm.tsx'
import { GiftLinkReady } from './GiftLinkReady.tsx'
import type { GiftDialogProps } from './gift-dialog-props.ts'

const PriceNow = graphql(`
  query GiftPrice($user: ID!) { subscription_detail(user: $user) { id period { price } } }
`)

export function GiftDialog({ person, draft, close }: GiftDialogProps) {
  const [link, setLink] = useState<string>()
  const [answer, ask] = useQuery({
    query: PriceNow,
    variables: { user: person.id },
    requestPolicy: 'cache-and-network',
  })
  const plan = answer.data?.subscription_detail
  return (
    <Sheet open onClose={() => close(link !== undefined)} title={link ? 'Gift ready' : 'Gift a subscription'}>
      <PersonHead person={person} />
      {link ? (
        <GiftLinkReady link={link} onDone={() => close(true)} />
      ) : (
        <QueryResult
          of={[{ ...answer, data: plan }, ask]}
          skeleton={
            <div className="mt-4 grid gap-4">
              <SkeletonBlock className="h-16" />
              <SkeletonBlock className="h-13" />
              <SkeletonBlock className="h-34" />
            </div>
          }
          missing={<EmptyState icon={Info} title={`${person.fullname} doesn’t offer a subscription`} />}
        >
          {({ period }, again) => (
            <GiftForm
              person={person}
              monthPrice={period.price}
              draft={draft}
              onRefused={again}
              onLink={setLink}
              close={close}
            />
          )}
        </QueryResult>
      )}
    </Sheet>
  )
}
