/** /complaint: a complaint about content or a decision. */
import { CASE_TITLES, hidesAtOnce } from '#rules/cases.ts'
import { formatDeadline, PROMISED_DEADLINES } from '#rules/sla.ts'
import { CaseFrame } from './CaseFrame.tsx'
import { AddressesField, CaseEmail, NameField, TextField, TickField, TopicField } from './fields.tsx'
import { useCaseForm } from './use-case-form.ts'

const EMPTY = { topic: '', name: '', email: '', addresses: '', words: '', truth: false }

export function ComplaintForm() {
  const caseForm = useCaseForm('complaint', EMPTY)
  const { form } = caseForm
  const isHidden = hidesAtOnce('complaint', String(form.watch('topic')))
  return (
    <CaseFrame
      of={caseForm}
      title={CASE_TITLES.complaint}
      back="/about/complaint-procedure"
      intro={
        <>
          You don’t need an account. We’ll confirm within{' '}
          <b className="text-ink">{formatDeadline(PROMISED_DEADLINES.complaintAcknowledged)}</b> and reply in{' '}
          <b className="text-ink">{formatDeadline(PROMISED_DEADLINES.complaintInvestigated)}</b>.
        </>
      }
      promise={isHidden ? 'If consent is in doubt, the content is hidden during our review.' : undefined}
    >
      <TopicField of={form} kind="complaint" />
      <NameField of={form} hint="The other side won’t see it" />
      <CaseEmail of={form} />
      <AddressesField of={form} />
      <TextField of={form} label="What happened?" />
      <TickField of={form} name="truth">
        To the best of my knowledge, this is true.
      </TickField>
    </CaseFrame>
  )
}
