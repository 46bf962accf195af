/** The fields of one payout method. */
import { useMemo } from 'react'
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import type { PayoutMethod } from '#rules/money.ts'
import { countries } from '#web/lib/countries.ts'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { PayoutValues } from './payout-form.ts'

type Props = {
  method: PayoutMethod
  register: UseFormRegister<PayoutValues>
  errors: FieldErrors<PayoutValues>
}

export function PayoutFields({ method, ...form }: Props) {
  if (method === 'wire') return <WireFields {...form} />
  if (method === 'sepa') return <SepaFields {...form} />
  if (method === 'bitcoin') return <AddressField {...form} />
  return <MailField method={method} {...form} />
}

type FormProps = Omit<Props, 'method'>

/** Bank data must not be autocorrected. */
const LITERAL = { autoCapitalize: 'characters', autoComplete: 'off', spellCheck: false } as const

function Holder({ register, errors }: FormProps) {
  return (
    <Field
      label="Account holder"
      autoComplete="name"
      error={errors.holder?.message}
      {...register('holder')}
    />
  )
}

function SepaFields(form: FormProps) {
  const { register, errors } = form
  return (
    <>
      <Holder {...form} />
      <Field label="IBAN" {...LITERAL} lines={2} error={errors.iban?.message} {...register('iban')} />
      <Field
        label="BIC"
        {...LITERAL}
        hint="Only if your bank asks for it."
        error={errors.bic?.message}
        {...register('bic')}
      />
    </>
  )
}

function WireFields(form: FormProps) {
  const { register, errors } = form
  const choices = useMemo(() => countries(), [])
  return (
    <>
      <Holder {...form} />
      <SelectField
        label="Country of your bank"
        options={choices}
        placeholder="Choose a country"
        error={errors.country?.message}
        {...register('country')}
      />
      <Field
        label="Bank name"
        autoComplete="off"
        error={errors.bankName?.message}
        {...register('bankName')}
      />
      <Field
        label="IBAN"
        {...LITERAL}
        lines={2}
        hint="Or an account number with its routing number."
        error={errors.iban?.message}
        {...register('iban')}
      />
      <div className="grid gap-2.5 desktop:grid-cols-2">
        <Field
          label="Account number"
          {...LITERAL}
          error={errors.accountNumber?.message}
          {...register('accountNumber')}
        />
        <Field
          label="Routing number"
          {...LITERAL}
          error={errors.routingNumber?.message}
          {...register('routingNumber')}
        />
      </div>
      <Field
        label="BIC or SWIFT code"
        {...LITERAL}
        hint="Only if your bank asks for it."
        error={errors.bic?.message}
        {...register('bic')}
      />
    </>
  )
}

function AddressField({ register, errors }: FormProps) {
  return (
    <Field
      label="Bitcoin address"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      lines={2}
      hint="From your own wallet. You’ll confirm it by email."
      error={errors.address?.message}
      {...register('address')}
    />
  )
}

function MailField({ method, register, errors }: Props) {
  return (
    <>
      {method === 'wise' && <Holder register={register} errors={errors} />}
      <Field
        label={
          method === 'paypal' ? 'Email address of your PayPal account' : 'Email address of your Wise account'
        }
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        error={errors.email?.message}
        {...register('email')}
      />
    </>
  )
}
