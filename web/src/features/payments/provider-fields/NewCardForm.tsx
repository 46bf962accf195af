/** A new card in the provider’s fields: saved, and charged at once when the buyer came to add funds. */
import { ShieldCheck } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { dollars } from '#rules/formats.ts'
import { CARD_PAGE } from '#rules/payments.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { useQuote } from '../use-quote.ts'
import { useSaveToken } from '../use-save-card.ts'
import { topUpPath, useTopUp } from '../use-top-up.ts'
import type { MethodData } from '../wallet-query.ts'
import { useProviderFields } from './use-provider-fields.ts'

type NewCardFormProps = {
  method: MethodData | undefined
  /** In dollars; undefined to save the card only. */
  pack: number | undefined
  /** The setup that was confirmed on another page, such as PayPal’s. */
  confirmedToken: string | undefined
}

/** A full page load, so that the provider’s script ends with its page. */
const leaveTo = (path: string) => location.assign(path)

export function NewCardForm({ method, pack, confirmedToken }: NewCardFormProps) {
  const [attempt, setAttempt] = useState(0)
  const { container, fields } = useProviderFields(confirmedToken ? undefined : method, attempt)
  const saveToken = useSaveToken()
  const { totalCents: total } = useQuote((pack ?? 0) * 100, undefined)
  const topUp = useTopUp({ onPaid: (id) => leaveTo(topUpPath(id)) })
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(confirmedToken !== undefined)

  const finish = async (token: string) => {
    const saved = await saveToken(token, null)
    if ('problem' in saved) return refuse(saved.problem.message ?? 'Your card couldn’t be saved.')
    if (pack === undefined) return leaveTo('/account/purchases/payment')
    if (await topUp.buy(pack * 100, { card: saved.cardId }, { total })) return
    // Declined: a card that never paid is not kept, so the buyer enters another.
    refuse(undefined)
    setAttempt((count) => count + 1)
  }
  const refuse = (message: string | undefined) => {
    setProblem(message)
    setBusy(false)
  }
  const submit = async () => {
    if (fields.state !== 'ready' || isBusy) return
    setBusy(true)
    setProblem(undefined)
    const confirmed = await fields.confirm(`${location.origin}${CARD_PAGE}${pack ? `?pack=${pack}` : ''}`)
    if ('problem' in confirmed) refuse(confirmed.problem)
    else await finish(confirmed.token)
  }

  const finishConfirmed = useEffectEvent(() => confirmedToken && void finish(confirmedToken))
  const isFinishing = useRef(false)
  useEffect(() => {
    if (isFinishing.current) return
    isFinishing.current = true
    finishConfirmed()
  }, [])

  const words = problem ?? topUp.words
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {fields.state === 'failed' ? (
        <div className="grid justify-items-start gap-3" role="alert">
          <Notice tone="danger">{fields.message}</Notice>
          <Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>
        </div>
      ) : (
        !confirmedToken && (
          <div className="grid">
            <div ref={container} className="col-start-1 row-start-1 min-h-60" />
            {fields.state === 'loading' && <SkeletonBlock className="col-start-1 row-start-1 h-60" />}
          </div>
        )
      )}
      {words && (
        <div role="alert" className="mt-4">
          <Notice tone="danger">{words}</Notice>
        </div>
      )}
      <Button
        type="submit"
        tone="accent"
        size="lg"
        wide
        className="mt-5"
        disabled={fields.state !== 'ready'}
        busy={isBusy || topUp.isBusy}
      >
        {pack === undefined ? 'Save card' : `Pay ${dollars(total ?? pack * 100)}`}
      </Button>
      <p className="mt-3 flex items-center justify-center gap-1.5 text-xs text-ink-mute">
        <ShieldCheck size={14} className="shrink-0" />
        Card details go straight to the payment provider.
      </p>
    </form>
  )
}
