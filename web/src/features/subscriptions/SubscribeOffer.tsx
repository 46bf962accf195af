/** The subscribe offer where only the creator is known: queries the price, and renders nothing until loaded. */
import { lazy, Suspense } from 'react'
import type { Person } from './fields.ts'

const Offer = lazy(async () => ({ default: (await import('./Offer.tsx')).Offer }))

type Props = {
  person: Person
  /** A band in a panel, or a button on a locked picture. */
  look: 'band' | 'button'
}

/** Lazy, so that it does not delay the first picture. */
export function SubscribeOffer(props: Props) {
  return (
    <Suspense>
      <Offer {...props} />
    </Suspense>
  )
}
