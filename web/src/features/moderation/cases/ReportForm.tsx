/** /report: a report without an account. */
import { CASE_TITLES, caseDeadline, hidesAtOnce } from '#rules/cases.ts'
import { formatDeadline, PROMISED_DEADLINES } from '#rules/sla.ts'
import { CaseFrame } from './CaseFrame.tsx'
import { AddressesField, CaseEmail, NameField, TextField, TickField, TopicField } from './fields.tsx'
import { useCaseForm } from './use-case-form.ts'

const EMPTY = { topic: '', name: '', email: '', addresses: '', words: '', truth: false }

export function ReportForm() {
  const caseForm = useCaseForm('report', EMPTY)
  const { form } = caseForm
  const isHidden = hidesAtOnce('report', String(form.watch('topic')))
  return (
    <CaseFrame
      of={caseForm}
      title={CASE_TITLES.report}
      back="/support"
      intro={
        <>
          You don’t need an account. We’ll confirm within{' '}
          <b className="text-ink">{formatDeadline(PROMISED_DEADLINES.complaintAcknowledged)}</b> and decide
          within <b className="text-ink">{formatDeadline(caseDeadline('report', 'confirmed'))}</b>. If someone
          is in danger now, call the police first.
        </>
      }
      promise={isHidden ? 'If consent is in doubt, the content is hidden during our review.' : undefined}
    >
      <TopicField of={form} kind="report" />
      <AddressesField of={form} />
      <TextField of={form} label="What’s wrong with it?" />
      <NameField of={form} label="Your name (optional)" hint="The other side won’t see it" />
      <CaseEmail of={form} />
      <TickField of={form} name="truth">
        To the best of my knowledge, this is true.
      </TickField>
    </CaseFrame>
  )
}
