/** /account/purchases/card: a new card, in the payment provider’s own fields. */
import { useSearchParams } from 'react-router'
import { useQuery } from 'urql'
import { NewCardForm, PaymentMethods } from '#web/features/payments/index.ts'
import { Redirect } from '#web/lib/redirect.ts'
import { Page } from '#web/parts/page/Page.tsx'
import { ErrorState } from '#web/ui/ErrorState.tsx'

const SETUP_ID = /^seti_\w{4,200}$/

export function NewCard() {
  const [search] = useSearchParams()
  const [{ data, error }, ask] = useQuery({ query: PaymentMethods })
  const method = data?.paymentMethods.find(({ shape }) => shape === 'fields')
  if (data && !method?.script_url) return <Redirect to="/account/purchases" />
  const pack = Number(search.get('pack'))
  const setup = search.get('setup_intent') ?? ''
  const isConfirmed = search.get('redirect_status') === 'succeeded' && SETUP_ID.test(setup)
  return (
    <Page title="Add a card" back="/account/purchases">
      <div className="mx-auto w-full max-w-115">
        {error ? (
          <ErrorState
            title="Couldn’t load the card form"
            onRetry={() => ask({ requestPolicy: 'network-only' })}
          />
        ) : (
          <NewCardForm
            method={method}
            pack={Number.isInteger(pack) && pack > 0 ? pack : undefined}
            confirmedToken={isConfirmed ? setup : undefined}
          />
        )}
      </div>
    </Page>
  )
}
