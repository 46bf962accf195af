/** The ways to pay for credits: saved cards first, then what the site’s providers offer. */
import { Bitcoin, CreditCard, Plus } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { CardBrandLogo } from '#web/ui/CardBrandLogo.tsx'
import { CardSign } from './CardLine.tsx'
import { cardLabel, holderText } from './card-text.ts'
import type { CardData, MethodData } from './wallet-query.ts'

/** One row: a saved card, or a method. */
export type PayOption = { id: string; card: CardData } | { id: string; method: MethodData }

/** `newCard` opens the form for another card; without it, there is no button for one. */
type PayWithProps = {
  options: readonly PayOption[]
  chosenId: string | undefined
  isFixed: boolean
  onChoose(id: string): void
  newCard?: (() => void) | undefined
}

export function PayWith({ options, chosenId, isFixed, onChoose, newCard }: PayWithProps) {
  const name = useId()
  const title = useId()
  return (
    <div role="radiogroup" aria-labelledby={title}>
      <div className="mb-2 flex min-h-9 items-center justify-between">
        <h3 id={title} className="text-sm font-semibold text-ink-soft">
          Pay with
        </h3>
        {newCard && (
          <button
            type="button"
            disabled={isFixed}
            onClick={newCard}
            className="hit relative flex items-center gap-1 text-sm font-bold text-ink disabled:opacity-50"
          >
            <Plus size={16} strokeWidth={2.6} />
            New card
          </button>
        )}
      </div>
      <div className="divide-y divide-line overflow-hidden rounded-lg bg-raised">
        {options.map((option) => (
          <label
            key={option.id}
            htmlFor={`${name}${option.id}`}
            className="flex min-h-15 cursor-pointer items-center gap-3.5 px-4 py-1.5 hover:bg-overlay has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-ink"
          >
            {signOf(option)}
            <span className="min-w-0 flex-1">
              <b className="block truncate text-base font-semibold tabular-nums">{labelOf(option)}</b>
              <span className="block truncate text-sm text-ink-soft">{hintOf(option)}</span>
            </span>
            <input
              id={`${name}${option.id}`}
              type="radio"
              name={name}
              checked={option.id === chosenId}
              disabled={isFixed}
              onChange={() => onChoose(option.id)}
              className="size-5.5 shrink-0 cursor-pointer appearance-none rounded-full border-2 border-ink-mute checked:border-7 checked:border-ink checked:bg-canvas"
            />
          </label>
        ))}
      </div>
    </div>
  )
}

function labelOf(option: PayOption): string {
  return 'card' in option ? cardLabel(option.card) : option.method.label
}

function hintOf(option: PayOption): string {
  return 'card' in option ? holderText(option.card) : option.method.hint
}

function signOf(option: PayOption): ReactNode {
  if ('card' in option) return <CardSign card={option.card} />
  const { label } = option.method
  if (label === 'PayPal') return <CardBrandLogo brand="paypal" height={26} />
  const Icon = label === 'Bitcoin' ? Bitcoin : CreditCard
  return (
    <span
      className={`grid h-6.5 w-9.75 shrink-0 place-items-center rounded-[4px] ${label === 'Bitcoin' ? 'bg-[#f7931a] text-white' : 'bg-overlay text-ink-soft'}`}
    >
      <Icon size={18} />
    </span>
  )
}
