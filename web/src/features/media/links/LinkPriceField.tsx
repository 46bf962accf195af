/** The price of a link: free, or dollars as typed with the credits next to them. */
import { DollarSign } from 'lucide-react'
import { useId } from 'react'
import { centsFromDollars } from '#rules/money.ts'
import { Credits } from '#web/ui/Credits.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { useNetIncomeText } from '../form/use-net-income.ts'
import { dollarsFrom } from './link-form.ts'

type Props = {
  isFree: boolean
  onFree(isFree: boolean): void
  price: string
  onPrice(price: string): void
  error: string | undefined
  on?: 'surface' | undefined
}

export function LinkPriceField({ isFree, onFree, price, onPrice, error, on }: Props) {
  const id = useId()
  const cents = centsFromDollars(dollarsFrom(price))
  const netIncome = useNetIncomeText()
  return (
    <>
      <div className="mt-2 mb-3 flex min-h-11 items-center gap-3">
        <span className="min-w-0 flex-1">
          <b id={id} className="block text-base font-semibold">
            Free
          </b>
          <span className="block text-sm text-ink-mute">Anyone with the link can open it</span>
        </span>
        <Toggle labelledBy={id} on={isFree} onChange={onFree} />
      </div>
      <Field
        label="Price"
        icon={DollarSign}
        on={on}
        inputMode="decimal"
        autoComplete="off"
        disabled={isFree}
        placeholder={isFree ? 'Free' : '0.00'}
        value={isFree ? '' : price}
        hint={isFree ? 'Turn off free to set a price' : netIncome(cents ?? 0)}
        error={error}
        end={!isFree && cents !== null && cents > 0 && <Credits cents={cents} />}
        onChange={(event) => onPrice(event.target.value)}
      />
    </>
  )
}
