/** The subscribe offer where only the creator is known: queries the price, and renders nothing until loaded. */
import { lazy, Suspense } from 'react'
import type { SubscribablePerson } from './fields.ts'

const LazyContent = lazy(async () => ({
  default: (await import('./SubscribeOfferContent.tsx')).SubscribeOfferContent,
}))

type Props = {
  person: SubscribablePerson
  /** A band in a panel, or a button on a locked picture. */
  variant: 'band' | 'button'
}

/** Lazy, so that it does not delay the first picture. */
export function SubscribeOffer(props: Props) {
  return (
    <Suspense>
      <LazyContent {...props} />
    </Suspense>
  )
}
