/** The subscribe offer for a loaded profile; reserves its space before its code loads, to avoid layout shifts. */
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
