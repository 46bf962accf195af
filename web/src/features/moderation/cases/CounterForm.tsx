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
          For whoever had something taken down by a DMCA notice. We send this on, with your name, address and
          phone number, as the law asks. Unless the other side goes to court, it comes back after{' '}
          <b className="text-ink">{formatDeadline(PROMISED_DEADLINES.counterNoticeRestored)}</b>.
        </>
      }
    >
      <Field
        label="Number of the notice"
        icon={Hash}
        autoComplete="off"
        hint="It stands in our mail, as D-1 204"
        error={form.errors.notice?.message?.toString()}
        {...form.register('notice')}
      />
      <AddressesField of={form} hint="Where it stood before it was taken down" />
      <TextField of={form} label="Why was it a mistake?" />
      <NameField of={form} label="Your full name" />
      <CaseEmail of={form} />
      <ContactFields of={form} />
      <TickField of={form} name="perjury">
        Under penalty of perjury, I believe in good faith that it was taken down by mistake or by mix-up.
      </TickField>
      <TickField of={form} name="jurisdiction">
        I accept the federal court for my address (or, outside the United States, any court where the site can
        be found), and papers from whoever sent the notice.
      </TickField>
      <SignatureField of={form} />
    </CaseFrame>
  )
}
