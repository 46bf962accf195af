/** Asking staff: a message and, if it helps, a picture of a document, which is deleted with the decision. */
import { type FormEvent, useId, useState } from 'react'
import { AGE_CHECK } from '#rules/age-checks.ts'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { sendAgeReview } from './send-age-review.ts'
import { rememberPage } from './use-age-check.ts'

export function StaffStep({ onSent }: { onSent(): Promise<void> }) {
  const [problem, setProblem] = useState('')
  const [isSending, setSending] = useState(false)
  const noteId = useId()
  const pictureId = useId()
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    setSending(true)
    const refused = await sendAgeReview(form)
    setSending(false)
    setProblem(refused ?? '')
    if (refused !== null) return
    rememberPage()
    await onSent()
  }
  return (
    <form onSubmit={(event) => void send(event)} className="mt-6 grid gap-4 rounded-lg bg-surface p-4">
      <label htmlFor={noteId} className="grid gap-1.5 text-sm font-semibold">
        Tell us what didn’t work
        <textarea
          id={noteId}
          name="note"
          required
          minLength={10}
          maxLength={AGE_CHECK.maxNoteLength}
          rows={4}
          className="rounded-md bg-raised px-3 py-2.5 text-base font-medium text-ink"
        />
      </label>
      <label htmlFor={pictureId} className="grid gap-1.5 text-sm font-semibold">
        Photo of a document that shows your age
        <span className="text-sm font-medium text-ink-soft">
          Cover your name and number. Only our team sees it, and it’s deleted when they decide.
        </span>
        <input
          id={pictureId}
          name="picture"
          type="file"
          required
          accept="image/png,image/jpeg,image/webp"
          className="min-w-0 text-sm font-medium text-ink-soft file:mr-3 file:h-9 file:rounded-full file:border-0 file:bg-raised file:px-4 file:font-bold file:text-ink"
        />
      </label>
      {problem && (
        <div role="alert">
          <Notice tone="danger">{problem}</Notice>
        </div>
      )}
      <Button type="submit" tone="accent" size="lg" wide busy={isSending}>
        Send to our team
      </Button>
    </form>
  )
}

export function StaffWaiting() {
  return (
    <div role="status" className="mt-6">
      <Notice>
        Our team is looking at your request. Come back in this browser in a few days, or confirm another way.
      </Notice>
    </div>
  )
}
