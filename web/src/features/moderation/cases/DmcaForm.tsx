/** /dmca-notice: a rights holder or their agent requests a takedown. */
import { Link } from 'react-router'
import { CASE_TITLES, caseDeadline } from '#rules/cases.ts'
import { formatDeadline } from '#rules/sla.ts'
import { ChoiceField } from '#web/parts/forms/ChoiceField.tsx'
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

const EMPTY = {
  ...{ role: '', owner: '', name: '', email: '', postal: '', phone: '', work: '', workAddresses: '' },
  ...{ addresses: '', words: '', goodFaith: false, perjury: false, signature: '' },
}

const ROLES = [
  { value: 'owner', label: 'I own it' },
  { value: 'agent', label: 'I represent the owner' },
]

export function DmcaForm() {
  const caseForm = useCaseForm('dmca', EMPTY)
  const { form } = caseForm
  return (
    <CaseFrame
      of={caseForm}
      title={CASE_TITLES.dmca}
      back="/about/dmca"
      intro={
        <>
          For copyright owners and their representatives. We’ll decide within{' '}
          <b className="text-ink">{formatDeadline(caseDeadline('dmca', 'confirmed'))}</b>. The person who
          posted it learns the owner and the work. Your address and phone number stay with us.{' '}
          <Link to="/about/dmca" className="font-semibold text-ink underline">
            How this works
          </Link>
        </>
      }
    >
      <ChoiceField
        label="Your rights"
        choices={ROLES}
        error={form.errors.role?.message?.toString()}
        {...form.register('role')}
      />
      <NameField of={form} name="owner" label="Owner of the work" hint="A person or a company" />
      <TextField of={form} name="work" label="Which work was copied?" hint="Its title and what it shows" />
      <AddressesField
        of={form}
        name="workAddresses"
        label="Where is the original? (optional)"
        hint="Links, one on each line"
      />
      <AddressesField of={form} />
      <TextField of={form} label="Anything else? (optional)" hint="Such as “from 0:04 to 0:31, mirrored”" />
      <NameField of={form} label="Your full name" />
      <CaseEmail of={form} />
      <ContactFields of={form} />
      <TickField of={form} name="goodFaith">
        I believe in good faith that this use is not allowed by the owner, its agent, or the law.
      </TickField>
      <TickField of={form} name="perjury">
        What I write is accurate, and, under penalty of perjury, I own this right or act for its owner.
      </TickField>
      <SignatureField of={form} />
    </CaseFrame>
  )
}
