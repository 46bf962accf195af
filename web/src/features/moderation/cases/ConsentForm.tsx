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
          You are shown and do not agree, or no longer agree. No account and no reason needed. We look at it
          within <b className="text-ink">{formatDeadline(caseDeadline('consent', 'confirmed'))}</b>.
        </>
      }
      promise="It is hidden from everybody as soon as you send this."
    >
      <NameField of={form} hint="Not shown to the other side" />
      <CaseEmail of={form} />
      <AddressesField of={form} />
      <TextField
        of={form}
        label="Where are you to be seen? (optional)"
        hint="Such as: from 0:12 on, in the red coat"
      />
      <TickField of={form} name="isMe">
        I am the person who is shown, or I may speak for them by law.
      </TickField>
      <TickField of={form} name="truth">
        What I write is true, as far as I know.
      </TickField>
    </CaseFrame>
  )
}
