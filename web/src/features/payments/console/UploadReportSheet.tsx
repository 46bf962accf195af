/** Uploads a provider's settlement report, or gets the list of a provider that has one. */
import { useState } from 'react'
import { PAYMENT_PROVIDERS } from '#rules/payment-providers.ts'
import { DAY_MS } from '#rules/time.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { FetchStatement } from './queries.ts'
import { sendReport } from './send-report.ts'

type Props = { gateway: string | undefined; onClose(): void; onDone(id: string): void }

export function UploadReportSheet({ gateway: first, onClose, onDone }: Props) {
  const [gateway, setGateway] = useState(first ?? PAYMENT_PROVIDERS[0].name)
  const [file, setFile] = useState<File>()
  const [from, setFrom] = useState('')
  const [to, setTo] = useState('')
  const [trouble, setTrouble] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [isFetching, fetchStatement] = useStaffMutation(FetchStatement)
  const isListed = PAYMENT_PROVIDERS.some(({ name, isListed }) => name === gateway && isListed)

  const upload = async () => {
    if (!file) return setTrouble('Choose a file')
    setSending(true)
    const sent = await sendReport(file, { gateway, from, to })
    setSending(false)
    if ('id' in sent) onDone(sent.id)
    else setTrouble(sent.problem)
  }
  const getList = async () => {
    if (!from || !to) return setTrouble('Enter both dates')
    const end = new Date(new Date(to).getTime() + DAY_MS)
    const { data, error } = await fetchStatement({
      gateway,
      from: new Date(from).toISOString(),
      to: end.toISOString(),
    })
    if (error) setTrouble(problemText(error))
    if (data) onDone(data.fetchStatement.id)
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="Upload a report"
      foot={
        <Button
          tone="accent"
          size="lg"
          wide
          busy={isSending || isFetching}
          onClick={() => void (isListed ? getList() : upload())}
        >
          {isListed ? 'Get report' : 'Upload'}
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <FormProblem>{trouble}</FormProblem>
        <SelectField
          label="Provider"
          options={PAYMENT_PROVIDERS.map(({ name, title }) => ({ value: name, label: title }))}
          value={gateway}
          onChange={(event) => setGateway(event.target.value)}
        />
        {!isListed && (
          <label className="block text-sm">
            <span className="mb-1 block font-semibold">Settlement report</span>
            <input
              type="file"
              accept=".csv,.txt,text/csv"
              className="block w-full text-sm file:mr-3 file:h-9 file:rounded-full file:border-0 file:bg-raised file:px-4 file:font-semibold file:text-ink"
              onChange={(event) => setFile(event.target.files?.[0])}
            />
            <span className="mt-1 block text-xs text-ink-mute">
              CSV as your provider exports it, or the generic table.
            </span>
          </label>
        )}
        <div className="grid grid-cols-2 gap-3">
          <Field label="From" type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
          <Field label="To" type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </div>
        {!isListed && (
          <p className="text-sm text-pretty text-ink-soft">
            Leave the dates empty to compare from the report’s first line to its last.
          </p>
        )}
        <p className="text-sm text-pretty text-ink-soft">The report is only compared. Nothing is booked.</p>
      </div>
    </Sheet>
  )
}
