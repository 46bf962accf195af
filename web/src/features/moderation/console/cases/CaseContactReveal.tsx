/** The contact data of a notice's sender, revealed on request; the access is audited. */
import { useState } from 'react'
import { problemText } from '#web/lib/graphql/problem.ts'
import { useStaffMutation } from '#web/parts/console/use-staff-mutation.ts'
import { Button } from '#web/ui/Button.tsx'
import { OpenCaseContact } from './case-queries.ts'

type Contact = { name: string; email: string; postal: string | null; phone: string | null }

export function CaseContactReveal({ id }: { id: string }) {
  const [isRunning, open] = useStaffMutation(OpenCaseContact)
  const [contact, setContact] = useState<Contact>()
  const [problem, setProblem] = useState<string>()
  if (contact)
    return (
      <span className="block whitespace-pre-line">
        {[contact.email, contact.postal, contact.phone].filter(Boolean).join('\n')}
      </span>
    )
  const reveal = async () => {
    const { data, error } = await open({ id })
    if (data) setContact(data.openCaseContact)
    setProblem(error && problemText(error))
  }
  return (
    <>
      <Button size="sm" busy={isRunning} onClick={() => void reveal()}>
        Show contact
      </Button>
      {problem && <span className="block text-xs text-danger-ink">{problem}</span>}
    </>
  )
}
