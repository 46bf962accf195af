/** Staff write as support: to the person, or to someone else on their behalf; never in the person's name. */
import { useRef, useState } from 'react'
import { REASON } from '#rules/staff-rights.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { type FilteredPerson, PersonFilter } from '#web/parts/console/PersonFilter.tsx'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { MessageFromSupport, type StaffPerson } from './people-queries.ts'
import type { PersonAction } from './person-actions.ts'

/** A message may have 2,000 characters, and one on someone's behalf begins by saying so. */
const MESSAGE_TEXT_MAX = 1_900

type Props = { act: PersonAction; person: StaffPerson; onClose(): void }

export function WriteSheet({ act, person, onClose }: Props) {
  const isBehalf = act.name === 'behalf'
  const [to, setTo] = useState<FilteredPerson | null>(null)
  const [text, setText] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, send] = useStaffMutation(MessageFromSupport)
  // The idempotency key: resending the same text sends one message.
  const key = useRef(crypto.randomUUID())
  const username = person.user?.username ?? ''
  const isReady = text.trim() !== '' && reason.trim() !== '' && (!isBehalf || to !== null)
  const press = async () => {
    if (!isReady) return
    const { error, isDone } = await send({
      ...{ text: text.trim(), reason: reason.trim(), key: key.current },
      to: isBehalf ? (to?.id ?? '') : person.id,
      about: isBehalf ? person.id : null,
    })
    setProblem(error && problemText(error))
    if (!isDone) return
    showToast({ tone: 'success', text: isBehalf ? `Sent on behalf of @${username}` : `Sent to @${username}` })
    onClose()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title={act.title}
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" tone="accent" disabled={!isReady} busy={isBusy} onClick={() => void press()}>
            Send
          </Button>
        </div>
      }
    >
      {isBehalf && (
        <div className="mb-4">
          <PersonFilter label="Recipient username" found={to} onFound={setTo} />
        </div>
      )}
      <Field
        area
        label="Message"
        rows={4}
        maxLength={MESSAGE_TEXT_MAX}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          key.current = crypto.randomUUID()
        }}
      />
      <Field
        area
        label="Reason"
        hint="Recorded in the audit log. Include who asked and how you verified them."
        rows={2}
        maxLength={REASON.maxLength}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="mt-4">
        <Notice>
          {isBehalf
            ? `Sent by support, starting with “On behalf of @${username}”. They’ll get an email about it.`
            : 'Sent by support. Replies go to the support queue.'}
        </Notice>
      </div>
      <FormProblem>{problem}</FormProblem>
    </Sheet>
  )
}
