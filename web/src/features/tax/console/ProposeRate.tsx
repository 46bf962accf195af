/** Proposes a tax rate: country, percentage, first day and reason. */
import { useMemo, useState } from 'react'
import { TAX_RATE } from '#rules/tax.ts'
import { countries } from '#web/lib/countries.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { ProposeTaxRate } from './queries.ts'

export function ProposeRate({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const options = useMemo(() => countries(), [])
  const [country, setCountry] = useState('')
  const [rate, setRate] = useState('')
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})
  const [isBusy, propose] = useStaffMutation(ProposeTaxRate)
  const send = async () => {
    const { error, isDone } = await propose({
      country,
      valid_from: day,
      rate: rate === '' ? -1 : Number(rate.replace(',', '.')) || 0,
      reason,
    })
    setTrouble(error && problemText(error))
    setFields(error ? problemFields(error) : {})
    if (!isDone) return
    showToast({ tone: 'success', text: 'Proposed. A colleague has to approve it.' })
    onDone()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Propose a tax rate"
      foot={
        <Button tone="accent" size="lg" wide busy={isBusy} onClick={() => void send()}>
          Propose
        </Button>
      }
    >
      <div className="grid gap-3">
        <FormProblem>{trouble}</FormProblem>
        <SelectField
          label="Country"
          options={options}
          placeholder="Choose a country"
          value={country}
          error={fields.country}
          onChange={({ target }) => setCountry(target.value)}
        />
        <Field
          label="Rate in percent"
          inputMode="decimal"
          value={rate}
          error={fields.rate}
          onChange={({ target }) => setRate(target.value)}
        />
        <Field
          label="From"
          type="date"
          hint="Tomorrow at the earliest, in UTC."
          value={day}
          error={fields.valid_from}
          onChange={({ target }) => setDay(target.value)}
        />
        <Field
          label="Reason"
          hint="For the colleague who approves it, and the audit log."
          value={reason}
          error={fields.reason}
          maxLength={TAX_RATE.reasonMaxLength}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Sheet>
  )
}
