/** The price field: a switch, dollars as typed, and the credits next to them. Works in cents. */
import { DollarSign } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import { centsFromDollars } from '#rules/money.ts'
import { Credits } from '#web/ui/Credits.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { useNetIncomeText } from './use-net-income.ts'

type PriceFieldProps = {
  /** 0 is not for sale; NaN while the text is not an amount. */
  cents: number
  onChange(cents: number): void
  onBlur?: (() => void) | undefined
  error?: string | undefined
  ref?: Ref<HTMLInputElement> | undefined
}

const FIRST_PRICE_CENTS = 500

export function PriceField({ cents, onChange, onBlur, error, ref }: PriceFieldProps) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [isSold, setSold] = useState(cents !== 0)
  const netIncome = useNetIncomeText()

  const type = (text: string) => {
    setTyped(text)
    onChange(centsFromText(text))
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3">
      <Field
        ref={ref}
        label="Price"
        icon={DollarSign}
        inputMode="decimal"
        autoComplete="off"
        disabled={!isSold}
        value={isSold ? (typed ?? textOf(cents)) : ''}
        placeholder={isSold ? '0.00' : 'Not sold'}
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          if (cents > 0) setTyped(undefined)
          onBlur?.()
        }}
        error={error}
        hint={isSold ? netIncome(cents) : 'Sell it in your shop'}
        end={isSold && cents > 0 && <Credits cents={cents} />}
      />
      <span className="mt-6 flex h-12 items-center">
        <span id={id} className="sr-only">
          Sell in the shop
        </span>
        <Toggle
          labelledBy={id}
          on={isSold}
          onChange={(on) => {
            setSold(on)
            setTyped(undefined)
            onChange(on ? FIRST_PRICE_CENTS : 0)
          }}
        />
      </span>
    </div>
  )
}

function textOf(cents: number): string {
  return cents > 0 ? (cents / 100).toFixed(2) : ''
}

/** Parses '6', '6.5', '6,50' and '$6.50'; NaN for anything else, including an empty field. */
function centsFromText(text: string): number {
  const plain = text
    .trim()
    .replace(/^\$\s*/, '')
    .replace(',', '.')
  if (!/^\d+(\.\d*)?$/.test(plain)) return Number.NaN
  const cents = centsFromDollars(Number(plain))
  // A typed 0 must not count as 'not for sale', which only the switch says.
  return cents === null || cents === 0 ? Number.NaN : cents
}
