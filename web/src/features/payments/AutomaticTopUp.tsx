/** Lets renewals buy credits automatically: opt-in, with a chosen pack. */
import { useId, useState } from 'react'
import { useMutation } from 'urql'
import { credits, dollars } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useSiteFacts } from '#web/lib/site-facts.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { type Quote, useQuote } from './use-quote.ts'
import { type WalletData, WalletFields } from './wallet-query.ts'

const SetAutoTopUp = graphql(
  `
    mutation SetAutoTopUp($pack: Int) {
      setAutoTopUp(pack: $pack) { ...WalletFields }
    }
  `,
  [WalletFields],
)

const itemOf = (cents: number) => ({ value: String(cents / 100), label: `$${cents / 100}` })

/** `$30.25 ($25.00 + $5.25 VAT)` */
function priceWithTax({ pack, tax, total, on_top: isOnTop }: Quote): string {
  return isOnTop && tax > 0 ? `${dollars(total)} (${dollars(pack)} + ${dollars(tax)} VAT)` : dollars(total)
}

export function AutomaticTopUp({ wallet: { auto_top_up, cards } }: { wallet: WalletData }) {
  const id = useId()
  const packs = useSiteFacts()?.packs ?? []
  const [{ fetching, error }, set] = useMutation(SetAutoTopUp)
  const [wanted, setWanted] = useState(auto_top_up)
  // Optimistic; the server's value applies again after the response.
  const pack = fetching ? wanted : auto_top_up
  const hasCard = cards.some(({ expired }) => !expired)
  const { quote } = useQuote((pack ?? 0) * 100, cards[0]?.id)
  const change = (next: number | null) => {
    if (fetching) return
    setWanted(next)
    void set({ pack: next })
  }
  return (
    <section aria-labelledby={id} className="card mt-6 p-4">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <h2 id={id} className="text-base font-semibold">
            Automatic top-up
          </h2>
          <p className="text-sm text-ink-mute">Buys credits when a renewal needs them</p>
        </span>
        <Toggle
          labelledBy={id}
          on={pack !== null}
          disabled={pack === null && (!hasCard || packs.length === 0)}
          onChange={(on) => change(on ? (packs[0] ?? 0) / 100 : null)}
        />
      </div>
      {pack !== null && (
        <div className="mt-3 grid gap-3">
          <Segmented
            label="Pack"
            wide
            items={packs.map(itemOf)}
            value={String(pack)}
            onChange={(chosen) => change(Number(chosen))}
          />
          <p className="text-sm text-pretty text-ink-soft">
            Your newest card is charged {quote ? priceWithTax(quote) : dollars(pack * 100)} for{' '}
            {credits(pack * 100)} credits, or the next pack that’s enough. You can turn it off at any time.
          </p>
        </div>
      )}
      <div className="mt-1 empty:hidden">{error && <FormProblem>{problemText(error)}</FormProblem>}</div>
    </section>
  )
}
