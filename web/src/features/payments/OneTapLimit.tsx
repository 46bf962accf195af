/** The one-tap limit: up to it, a saved card is charged without a confirmation. Raising it needs re-authentication. */
import { useId, useState } from 'react'
import { type CombinedError, useMutation } from 'urql'
import { dollars } from '#rules/formats.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { useSiteFacts } from '#web/lib/site-facts.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { proofVariables } from '#web/parts/identity/proof.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { type WalletData, WalletFields } from './wallet-query.ts'

const SetOneTapLimit = graphql(
  `
    mutation SetOneTapLimit($pack: Int, $password: String, $code: String, $passkey: JSON) {
      setOneTapLimit(pack: $pack, password: $password, code: $code, passkey: $passkey) { ...WalletFields }
    }
  `,
  [WalletFields],
)

export function OneTapLimit({ wallet: { one_tap_limit: limit, cards } }: { wallet: WalletData }) {
  const id = useId()
  const { open } = useOverlays()
  const packs = useSiteFacts()?.packs ?? []
  const [{ fetching }, set] = useMutation(SetOneTapLimit)
  const [error, setError] = useState<CombinedError>()
  const hasCard = cards.some(({ expired }) => !expired)

  const change = async (next: number | null) => {
    if (fetching || next === limit) return
    setError(undefined)
    if (next === null || (limit !== null && next < limit)) {
      setError((await set({ pack: next })).error)
      return
    }
    const proved = await open(confirmIdentity, {
      text: `Payments up to ${dollars(next * 100)} go through with one tap. You can turn this off at any time.`,
      button: { label: 'Set limit', tone: 'accent' },
      send: async (proof) => (await set({ pack: next, ...proofVariables(proof) })).error,
    })
    setError(proved?.error)
  }

  return (
    <section aria-labelledby={id} className="card mt-3 p-4">
      <div className="flex items-center gap-3">
        <span className="min-w-0 flex-1">
          <h2 id={id} className="text-base font-semibold">
            One-tap payments
          </h2>
          <p className="text-sm text-ink-mute">Skip the confirmation for small amounts</p>
        </span>
        <Toggle
          labelledBy={id}
          on={limit !== null}
          disabled={fetching || (limit === null && (!hasCard || packs.length === 0))}
          onChange={(on) => void change(on ? (packs[0] ?? 0) / 100 : null)}
        />
      </div>
      {limit !== null && (
        <div className="mt-3 grid gap-3">
          <Segmented
            label="Limit per payment"
            wide
            items={packs.map((cents) => ({ value: String(cents / 100), label: `$${cents / 100}` }))}
            value={String(limit)}
            onChange={(chosen) => void change(Number(chosen))}
          />
          <p className="text-sm text-pretty text-ink-soft">
            Payments up to {dollars(limit * 100)} charge your card right away. You confirm larger ones.
          </p>
        </div>
      )}
      <div className="mt-1 empty:hidden">{error && <FormProblem>{problemText(error)}</FormProblem>}</div>
    </section>
  )
}
