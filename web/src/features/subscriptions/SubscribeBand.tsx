/** The offer to subscribe where it came with the person: its room is taken before its code is here, so that nothing moves. */
import { lazy, Suspense } from 'react'
import type { Subscribable } from './fields.ts'

const Banner = lazy(async () => ({ default: (await import('./SubscribeBanner.tsx')).SubscribeBanner }))

export function SubscribeBand({ person }: { person: Subscribable }) {
  if (!person.subscription_detail && !person.authUserSubscription) return null
  return (
    <Suspense fallback={<div className="h-14 rounded-lg bg-coin-wash" />}>
      <Banner person={person} />
    </Suspense>
  )
}
