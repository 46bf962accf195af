/** Settles a difference by hand: a note for colleagues and the audit log. */
import { Check } from 'lucide-react'
import { useState } from 'react'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { SettleDifference } from './queries.ts'

type Props = { statement: string; row: string; note: string | null; onDone(): void }

export function SettleForm({ statement, row, note: earlier, onDone }: Props) {
  const [note, setNote] = useState(earlier ?? '')
  const [trouble, setTrouble] = useState<string>()
  const [isBusy, settle] = useStaffMutation(SettleDifference)
  const send = async () => {
    if (note.trim() === '') return setTrouble('Say how it was settled')
    const { error, isDone } = await settle({ statement, row, note: note.trim() })
    setTrouble(error && problemText(error))
    if (!isDone) return
    showToast({ tone: 'success', text: 'Settled by hand' })
    onDone()
  }
  return (
    <div className="grid gap-3">
      <Field
        area
        label="Note"
        hint="Nothing is booked. Recorded in the audit log with your name."
        value={note}
        error={trouble}
        maxLength={1_000}
        rows={2}
        onChange={(event) => setNote(event.target.value)}
      />
      <Button tone="accent" size="lg" wide icon={Check} busy={isBusy} onClick={() => void send()}>
        {earlier === null ? 'Settle by hand' : 'Save note'}
      </Button>
    </div>
  )
}
