/** The offer to subscribe where only the creator is known: it asks what it costs, and shows nothing until it knows. */
import { lazy, Suspense } from 'react'
import type { Person } from './fields.ts'

const Offer = lazy(async () => ({ default: (await import('./Offer.tsx')).Offer }))

type Props = {
  person: Person
  /** A band in a panel, or a button on a locked picture. */
  look: 'band' | 'button'
}

/** Loaded after what it stands beside: no first picture waits for it. */
export function SubscribeOffer(props: Props) {
  return (
    <Suspense>
      <Offer {...props} />
    </Suspense>
  )
}
