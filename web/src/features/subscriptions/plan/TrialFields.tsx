/** The length and price of a trial. */
import type { FieldErrors, UseFormRegister } from 'react-hook-form'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { PlanValues } from './plan-form.ts'

type Props = { register: UseFormRegister<PlanValues>; errors: FieldErrors<PlanValues> }

const UNITS = [
  { value: 'day', label: 'Days' },
  { value: 'month', label: 'Months' },
]

export function TrialFields({ register, errors }: Props) {
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-2.5">
      <div className="col-span-2">
        <Field
          label="Price in dollars"
          inputMode="decimal"
          autoComplete="off"
          on="surface"
          hint="0 means free"
          error={errors.trialPrice?.message}
          {...register('trialPrice')}
        />
      </div>
      <Field
        label="Duration"
        inputMode="numeric"
        autoComplete="off"
        on="surface"
        lines={2}
        error={errors.trialDuration?.message}
        {...register('trialDuration')}
      />
      <SelectField
        label="Unit"
        options={UNITS}
        on="surface"
        error={errors.trialUnit?.message}
        {...register('trialUnit')}
      />
    </div>
  )
}
