/** Internal staff notes on a case. */
import { useState } from 'react'
import { CASE } from '#rules/cases.ts'
import { shortDate } from '#rules/formats.ts'
import { problemText } from '#web/lib/graphql/problem.ts'
import { PaneTitle } from '#web/parts/console/Facts.tsx'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { Button } from '#web/ui/Button.tsx'
import { NoteOnCase, type StaffCase } from './case-queries.ts'

export function CaseNotes({ staffCase: { id, steps } }: { staffCase: StaffCase }) {
  const [isRunning, note] = useStaffMutation(NoteOnCase)
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const notes = steps.filter(({ step }) => step === 'note')
  const send = async () => {
    if (text.trim() === '') return
    const { isDone, error } = await note({ id, words: text })
    setProblem(error && problemText(error))
    if (isDone) setText('')
  }
  return (
    <section aria-label="Notes">
      <PaneTitle>Notes</PaneTitle>
      <ul className="mb-2 grid gap-2 empty:hidden">
        {notes.map(({ id: noteId, by, date, words: said }) => (
          <li key={noteId} className="rounded-md bg-second-wash px-3 py-2 text-sm">
            <p className="text-xs font-bold text-second">
              {by?.fullname ?? 'Staff'} · {shortDate(new Date(date), new Date())}
            </p>
            <p className="whitespace-pre-line wrap-anywhere text-ink-soft">{said}</p>
          </li>
        ))}
      </ul>
      <form
        className="flex items-start gap-2"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <textarea
          aria-label="Note for colleagues"
          placeholder="Note for colleagues"
          rows={1}
          maxLength={CASE.messageMaxLength}
          value={text}
          onChange={(event) => setText(event.target.value)}
          className="edge min-h-9 min-w-0 flex-1 resize-y rounded-md bg-raised px-3 py-1.5 text-base outline-none focus:shadow-[inset_0_0_0_2px_var(--color-ink)] desktop:text-sm"
        />
        <Button type="submit" size="sm" busy={isRunning}>
          Add
        </Button>
      </form>
      {problem && (
        <p role="alert" className="mt-1 text-xs text-danger-ink">
          {problem}
        </p>
      )}
    </section>
  )
}
