/** Uploads the result file of a bank or payment service, and lists what was marked and which rows need a person. */
import { useState } from 'react'
import { countLabel, dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { useConfirmAsStaff } from '#web/parts/console/use-confirm-as-staff.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Badge, type BadgeProps } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { type AppliedResult, sendResults } from './send-results.ts'

const NOTES: Record<string, string> = {
  already: 'Already recorded',
  open: 'Not decided yet',
  unknown: 'No such payout',
  ambiguous: 'Several payouts have this reference',
  'other-state': 'Has another result, or wasn’t sent',
  'other-amount': 'Another amount',
  contradiction: 'The file contradicts itself',
  unclear: 'Unknown status',
}

export function ResultsSheet({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const confirm = useConfirmAsStaff()
  const [file, setFile] = useState<File>()
  const [rows, setRows] = useState<AppliedResult[]>()
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const send = async () => {
    if (!file) return setTrouble('Choose a file')
    setBusy(true)
    let sent = await sendResults(file)
    if ('code' in sent && sent.code === 'CONFIRM_IDENTITY' && (await confirm()))
      sent = await sendResults(file)
    setBusy(false)
    setTrouble('problem' in sent ? sent.problem : undefined)
    if (!('rows' in sent)) return
    setRows(sent.rows)
    onDone()
  }
  const marked = rows?.filter(({ note }) => note === 'marked') ?? []
  return (
    <Sheet
      open
      onClose={onClose}
      title="Upload results"
      foot={
        <Button tone="accent" size="lg" wide busy={isBusy} onClick={() => (rows ? onClose() : void send())}>
          {rows ? 'Done' : 'Upload'}
        </Button>
      }
    >
      {rows ? (
        <>
          <p className="mb-2 text-sm text-ink-soft">
            {countLabel(marked.length, 'payout')} marked, {countLabel(rows.length - marked.length, 'row')}{' '}
            unchanged.
          </p>
          <ul className="divide-y divide-line">
            {rows.map((row) => (
              <li key={row.row} className="flex min-h-11 items-center justify-between gap-3 py-1.5 text-sm">
                <span className="min-w-0">
                  <span className="block truncate font-mono text-xs">
                    {row.reference || `Row ${row.row}`}
                  </span>
                  {row.note !== 'marked' && (
                    <span className="block text-xs text-ink-mute">{NOTES[row.note] ?? row.note}</span>
                  )}
                </span>
                <span className="flex items-center gap-2">
                  <Badge {...badgeOf(row)} />
                  {row.value !== null && dollars(dollarsToCents(row.value))}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <div className="grid grid-cols-1 gap-3">
          <FormProblem>{trouble}</FormProblem>
          <label className="block text-sm">
            <span className="mb-1 block font-semibold">Result file</span>
            <input
              type="file"
              accept=".csv,.xml,.txt"
              className="block w-full text-sm file:mr-3 file:h-9 file:rounded-full file:border-0 file:bg-raised file:px-4 file:font-semibold file:text-ink"
              onChange={(event) => setFile(event.target.files?.[0])}
            />
            <span className="mt-1 block text-xs text-pretty text-ink-mute">
              Your bank’s status report, Wise’s transfer history, PayPal’s payout report, or a table with
              payout and status.
            </span>
          </label>
          <p className="text-sm text-pretty text-ink-soft">
            Failed payouts return to the creator’s balance, and the creator is notified.
          </p>
        </div>
      )}
    </Sheet>
  )
}

function badgeOf({ note, outcome }: AppliedResult): BadgeProps {
  if (note !== 'marked') return { children: note === 'already' ? 'Unchanged' : 'Check' }
  return outcome === 'paid' ? { tone: 'success', children: 'Paid' } : { tone: 'danger', children: 'Failed' }
}
