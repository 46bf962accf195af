/** The four fields of a card. */
import { CreditCard, LockKeyhole } from 'lucide-react'
import { CardBrandLogo } from '#web/ui/CardBrandLogo.tsx'
import { Field } from '#web/ui/Field.tsx'
import { brandOf, type CardFormValues, codeSizeOf } from './card-form.ts'
import type { CardFormState } from './use-card-form.ts'

type Props = { form: CardFormState; isFixed: boolean }

export function CardFields({ form, isFixed }: Props) {
  const { values, errors } = form
  const brand = brandOf(values.number)
  const codeSize = codeSizeOf(values.number)
  const control = (field: keyof CardFormValues) => ({
    ref: form.inputOf(field),
    value: values[field],
    error: errors[field],
    readOnly: isFixed,
    required: true,
    on: 'surface' as const,
    onChange: (event: { target: { value: string } }) => form.change(field, event.target.value),
    onBlur: () => form.left(field),
  })
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1.5">
      <div className="col-span-2">
        <Field label="Name on card" autoComplete="cc-name" {...control('name')} />
      </div>
      <div className="col-span-2">
        <Field
          label="Card number"
          icon={CreditCard}
          inputMode="numeric"
          autoComplete="cc-number"
          end={brand && <CardBrandLogo brand={brand} height={22} />}
          {...control('number')}
        />
      </div>
      <Field
        label="Expiry date"
        placeholder="MM / YY"
        inputMode="numeric"
        autoComplete="cc-exp"
        {...control('expiry')}
      />
      <Field
        label="CVV"
        icon={LockKeyhole}
        placeholder={`${codeSize} digits`}
        inputMode="numeric"
        autoComplete="cc-csc"
        lines={2}
        {...control('cvv')}
      />
    </div>
  )
}
