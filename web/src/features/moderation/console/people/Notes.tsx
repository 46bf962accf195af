/** Internal notes about a person. */
import { useState } from 'react'
import { shortDate } from '#rules/formats.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { AddPersonNote, type StaffPerson } from './people-queries.ts'

export function Notes({ person, onDone }: { person: StaffPerson; onDone(): void }) {
  const [text, setText] = useState('')
  const [isBusy, add] = useStaffMutation(AddPersonNote)
  const [problem, setProblem] = useState<string>()
  async function send() {
    const { error, isDone } = await add({ user: person.id, words: text })
    setProblem(error && problemText(error))
    if (!isDone) return
    setText('')
    onDone()
  }
  return (
    <section className="rounded-xl bg-surface p-4" aria-label="Notes">
      <h3 className="mb-2 text-base font-bold">Notes</h3>
      <Field
        area
        label="Note for colleagues"
        rows={2}
        on="surface"
        maxLength={1000}
        value={text}
        error={problem}
        onChange={(event) => setText(event.target.value)}
      />
      <Button size="sm" disabled={text.trim() === ''} busy={isBusy} onClick={() => void send()}>
        Add note
      </Button>
      <ul className="mt-3 divide-y divide-line text-sm">
        {person.notes.map((note) => (
          <li key={note.id} className="py-2">
            <p className="whitespace-pre-line wrap-anywhere">{note.words}</p>
            <p className="text-xs text-ink-mute">
              {note.by?.fullname} · {shortDate(new Date(note.date), new Date())}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
