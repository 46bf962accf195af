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
          No account needed. We confirm within{' '}
          <b className="text-ink">{formatDeadline(PROMISED_DEADLINES.complaintAcknowledged)}</b> and decide
          within <b className="text-ink">{formatDeadline(caseDeadline('report', 'confirmed'))}</b>. If
          somebody is in danger now, call the police first.
        </>
      }
      promise={isHidden ? 'It is hidden while we look when consent is in doubt.' : undefined}
    >
      <TopicField of={form} kind="report" />
      <AddressesField of={form} />
      <TextField of={form} label="What is wrong with it?" />
      <NameField of={form} label="Your name (optional)" hint="Not shown to the other side" />
      <CaseEmail of={form} />
      <TickField of={form} name="truth">
        What I write is true, as far as I know.
      </TickField>
    </CaseFrame>
  )
}
