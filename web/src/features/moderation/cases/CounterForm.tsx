/** /counter-notice: disputes a DMCA takedown. */
import { Hash } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { CASE_TITLES, caseNumber } from '#rules/cases.ts'
import { formatDeadline, PROMISED_DEADLINES } from '#rules/sla.ts'
import { Field } from '#web/ui/Field.tsx'
import { CaseFrame } from './CaseFrame.tsx'
import {
  AddressesField,
  CaseEmail,
  ContactFields,
  NameField,
  SignatureField,
  TextField,
  TickField,
} from './fields.tsx'
import { useCaseForm } from './use-case-form.ts'

export function CounterForm() {
  const [query] = useSearchParams()
  const number = Number(query.get('notice'))
  const notice = Number.isSafeInteger(number) && number > 0 ? caseNumber({ kind: 'dmca', number }) : ''
  const caseForm = useCaseForm('counter', {
    ...{
      notice,
      name: '',
      email: '',
      postal: '',
      phone: '',
      addresses: query.get('address') ?? '',
      words: '',
    },
    ...{ perjury: false, jurisdiction: false, signature: '' },
  })
  const { form } = caseForm
  return (
    <CaseFrame
      of={caseForm}
      title={CASE_TITLES.counter}
      back="/about/dmca"
      intro={
        <>
          For people whose content was removed after a DMCA notice. We’ll forward this with your name, address
          and phone number, as the law requires. Unless the other side goes to court, your content is restored
          after <b className="text-ink">{formatDeadline(PROMISED_DEADLINES.counterNoticeRestored)}</b>.
        </>
      }
    >
      <Field
        label="Notice number"
        icon={Hash}
        autoComplete="off"
        hint="In our email, such as D-1 204"
        error={form.errors.notice?.message?.toString()}
        {...form.register('notice')}
      />
      <AddressesField of={form} hint="Where it was before it was removed" />
      <TextField of={form} label="Why was it a mistake?" />
      <NameField of={form} label="Your full name" />
      <CaseEmail of={form} />
      <ContactFields of={form} />
      <TickField of={form} name="perjury">
        Under penalty of perjury, I believe in good faith that the content was removed by mistake or
        misidentification.
      </TickField>
      <TickField of={form} name="jurisdiction">
        I consent to the jurisdiction of the federal court for my address (or, outside the United States, any
        court where the site can be found), and will accept service of process from the sender of the notice.
      </TickField>
      <SignatureField of={form} />
    </CaseFrame>
  )
}
