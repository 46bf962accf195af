/** Asks a staff member for the reason to access private data; audited, and valid for an hour. */
import { Eye } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type PrivilegedAccessKind, REASON } from '#rules/staff-rights.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { GrantAccess } from './access-queries.ts'

type Props = {
  kind: PrivilegedAccessKind
  id: string
  /** The label of what opens. */
  children: ReactNode
  /** A reason given for a related item, as the initial value. */
  initialReason?: string | undefined
  on?: 'surface' | undefined
  onOpened(reason: string): void
}

export function AccessReasonForm({ kind, id, children, initialReason = '', on, onOpened }: Props) {
  const [reason, setReason] = useState(initialReason)
  const [problem, setProblem] = useState<string>()
  const [isBusy, look] = useStaffMutation(GrantAccess)
  const send = async () => {
    const { error, isDone } = await look({ kind, id, reason })
    setProblem(error && problemText(error))
    if (isDone) onOpened(reason)
  }
  return (
    <form
      className="max-w-130"
      onSubmit={(event) => {
        event.preventDefault()
        if (reason.trim() !== '') void send()
      }}
    >
      <p className="mb-3 text-sm text-ink-soft">{children}</p>
      <Field
        area
        label="Reason for access"
        hint="Recorded in the audit log with your name."
        rows={2}
        maxLength={REASON.maxLength}
        value={reason}
        {...(on && { on })}
        onChange={(event) => setReason(event.target.value)}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" icon={Eye} disabled={reason.trim() === ''} busy={isBusy}>
        Open for 1 hour
      </Button>
    </form>
  )
}
