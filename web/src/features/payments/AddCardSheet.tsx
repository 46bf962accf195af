/** Adds a test card: its number goes to the test gateway, a token to the server; then it pays, if requested. */
import { ShieldCheck } from 'lucide-react'
import { useId, useState } from 'react'
import { useQuery } from 'urql'
import { dollars } from '#rules/formats.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { CardFields } from './CardFields.tsx'
import { TestMode } from './TestMode.tsx'
import { useCardForm } from './use-card-form.ts'
import { useSaveCard } from './use-save-card.ts'
import { PaymentMethods } from './wallet-query.ts'

export type AddCardSheetProps = OverlayControls<string> & {
  /** The pack to buy with it at once; without it the card is only saved. */
  packCents?: number | undefined
  /** What it costs with tax. */
  totalCents?: number | undefined
  pay?: ((cardId: string) => Promise<void>) | undefined
}

export function AddCardSheet({ packCents, totalCents, pay, close }: AddCardSheetProps) {
  const [{ data }] = useQuery({ query: PaymentMethods })
  const cardsUrl = data?.paymentMethods.find(({ shape }) => shape === 'fields')?.cards_url
  const form = useCardForm()
  const [isAutomatic, setAutomatic] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const saveCard = useSaveCard()

  const submit = async () => {
    const card = form.checked()
    if (isBusy || !card || !cardsUrl) return
    setBusy(true)
    const saved = await saveCard(cardsUrl, card, isAutomatic && packCents ? packCents / 100 : null)
    if ('problem' in saved) {
      setBusy(false)
      return form.refuse(saved.problem)
    }
    form.clear()
    await pay?.(saved.cardId)
    close(saved.cardId)
  }

  return (
    <Sheet open onClose={close} title="Add a card" width="desktop:max-w-115">
      <TestMode onChoose={form.fill} />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <CardFields form={form} isFixed={isBusy} />
        {packCents !== undefined && <Automatic isOn={isAutomatic} onChange={setAutomatic} />}
        <FormProblem>{form.problem}</FormProblem>
        <Button type="submit" tone="accent" size="lg" wide busy={isBusy || !cardsUrl} className="mt-2">
          {packCents === undefined ? 'Save card' : `Pay ${dollars(totalCents ?? packCents)}`}
        </Button>
      </form>
      <p className="mt-3 flex items-center justify-center gap-1.5 text-xs text-ink-mute">
        <ShieldCheck size={14} className="shrink-0" />
        Card details go straight to the payment provider.
      </p>
    </Sheet>
  )
}

function Automatic({ isOn, onChange }: { isOn: boolean; onChange(isOn: boolean): void }) {
  const id = useId()
  return (
    <div className="mt-1 flex items-center gap-3 border-t border-line pt-3">
      <span className="min-w-0 flex-1">
        <b id={id} className="block text-base font-semibold">
          Automatic top-up
        </b>
        <span className="block text-sm text-ink-mute">Buys credits when a renewal needs them</span>
      </span>
      <Toggle labelledBy={id} on={isOn} onChange={onChange} />
    </div>
  )
}
