/** /withdraw-consent: a person shown in a media withdraws or denies consent. */
import { CASE_TITLES, caseDeadline } from '#rules/cases.ts'
import { formatDeadline } from '#rules/sla.ts'
import { CaseFrame } from './CaseFrame.tsx'
import { AddressesField, CaseEmail, NameField, TextField, TickField } from './fields.tsx'
import { useCaseForm } from './use-case-form.ts'

const EMPTY = { name: '', email: '', addresses: '', words: '', isMe: false, truth: false }

export function ConsentForm() {
  const caseForm = useCaseForm('consent', EMPTY)
  const { form } = caseForm
  return (
    <CaseFrame
      of={caseForm}
      title={CASE_TITLES.consent}
      back="/about/complaint-procedure"
      intro={
        <>
          For people shown without their consent, or who withdraw it. You don’t need an account or a reason.
          We’ll review it within{' '}
          <b className="text-ink">{formatDeadline(caseDeadline('consent', 'confirmed'))}</b>.
        </>
      }
      promise="The content is hidden as soon as you send this."
    >
      <NameField of={form} hint="The other side won’t see it" />
      <CaseEmail of={form} />
      <AddressesField of={form} />
      <TextField
        of={form}
        label="Where do you appear? (optional)"
        hint="Such as “from 0:12, in the red coat”"
      />
      <TickField of={form} name="isMe">
        I’m the person shown, or their legal representative.
      </TickField>
      <TickField of={form} name="truth">
        To the best of my knowledge, this is true.
      </TickField>
    </CaseFrame>
  )
}
