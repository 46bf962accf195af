/** Writes an announcement: audience, time and a preview. */
import { Megaphone } from 'lucide-react'
import { useRef, useState } from 'react'
import { useQuery } from 'urql'
import {
  ANNOUNCEMENT,
  ANNOUNCEMENT_AUDIENCE_TEXT,
  ANNOUNCEMENT_AUDIENCES,
  type AnnouncementAudience,
  announcementText,
} from '#rules/announcement.ts'
import { countLabel } from '#rules/formats.ts'
import { REASON } from '#rules/staff-rights.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { Toggle } from '#web/ui/Toggle.tsx'
import { showToast } from '#web/ui/toasts.tsx'
import { Announce, ReachQuery } from './announcement-queries.ts'

type Props = { onClose(): void; onDone(): void }

export function WriteAnnouncement({ onClose, onDone }: Props) {
  const [audience, setAudience] = useState<AnnouncementAudience>('everybody')
  const [title, setTitle] = useState('')
  const [message, setText] = useState('')
  const [hasMail, setMail] = useState(false)
  const [starts, setStarts] = useState('')
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, send] = useStaffMutation(Announce)
  const [{ data }] = useQuery({ query: ReachQuery, variables: { audience }, requestPolicy: 'network-only' })
  // One idempotency key per open sheet, so that repeated presses send one announcement.
  const key = useRef(crypto.randomUUID())
  const changed =
    <Value,>(set: (value: Value) => void) =>
    (value: Value) => {
      set(value)
      key.current = crypto.randomUUID()
    }
  const isReady = [title, message, reason].every((text) => text.trim() !== '')
  const press = async () => {
    if (!isReady) return
    const { error, isDone } = await send({
      ...{ audience, title, words: message, mail: hasMail, reason, key: key.current },
      starts: starts === '' ? null : `${starts}:00.000Z`,
    })
    setProblem(error && problemText(error))
    if (!isDone) return
    showToast({ tone: 'success', text: starts === '' ? 'Sending…' : 'Scheduled' })
    onDone()
  }
  return (
    <Sheet
      open
      onClose={onClose}
      title="New announcement"
      width="desktop:max-w-150"
      foot={
        <div className="grid grid-cols-2 gap-2">
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" tone="accent" disabled={!isReady} busy={isBusy} onClick={() => void press()}>
            {starts === ''
              ? `Send to ${data ? countLabel(data.announcementReach, 'person', 'people') : 'all'}`
              : 'Schedule'}
          </Button>
        </div>
      }
    >
      <div className="mb-4">
        <Segmented
          label="Audience"
          wide
          items={ANNOUNCEMENT_AUDIENCES.map((value) => ({
            value,
            label: ANNOUNCEMENT_AUDIENCE_TEXT[value],
          }))}
          value={audience}
          onChange={changed(setAudience)}
        />
      </div>
      <Field
        label="Title"
        maxLength={ANNOUNCEMENT.titleMaxLength}
        value={title}
        onChange={(event) => changed(setTitle)(event.target.value)}
      />
      <Field
        area
        label="Message"
        maxLength={ANNOUNCEMENT.textMaxLength}
        value={message}
        onChange={(event) => changed(setText)(event.target.value)}
      />
      <div className="mb-4 flex items-center justify-between gap-4 text-sm">
        <span id="announce-mail">
          <b className="block font-semibold">Also send by email</b>
          <span className="text-xs text-ink-mute">Only to people who receive our news</span>
        </span>
        <Toggle labelledBy="announce-mail" on={hasMail} onChange={changed(setMail)} />
      </div>
      <Field
        label="When"
        type="datetime-local"
        hint="In UTC. Leave empty to send now."
        value={starts}
        onChange={(event) => changed(setStarts)(event.target.value)}
      />
      <div className="mt-3 mb-4">
        <Field
          label="Reason"
          hint="Recorded in the audit log"
          maxLength={REASON.maxLength}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      {(title || message) && (
        <section aria-label="Preview" className="rounded-md bg-raised p-3">
          <p className="mb-2 text-xs font-bold text-ink-mute">Preview in Activity</p>
          <p className="flex items-start gap-3 text-sm">
            <span className="grid size-9 shrink-0 place-items-center rounded-full bg-overlay">
              <Megaphone size={17} />
            </span>
            <span className="min-w-0 whitespace-pre-line wrap-anywhere">
              {announcementText({ title: title || '…', words: message || '…' })}
            </span>
          </p>
        </section>
      )}
      <FormProblem>{problem}</FormProblem>
    </Sheet>
  )
}
