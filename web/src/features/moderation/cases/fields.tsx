/** Fields shared by several notices, bound to their form by name. */
import { Link2, MapPin, Phone, User } from 'lucide-react'
import type { ReactNode } from 'react'
import { CASE, topicsOf } from '#rules/cases.ts'
import { isEmail } from '#rules/email.ts'
import { addressLines } from '#rules/forms/cases.ts'
import { characterCount } from '#rules/plain-text.ts'
import { EmailField } from '#web/features/accounts/index.ts'
import { SITE } from '#web/lib/site.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import type { CaseForm } from './use-case-form.ts'

type Of = { of: CaseForm['form'] }

const wrong = ({ errors }: CaseForm['form'], name: string) => errors[name]?.message?.toString()
const isGood = ({ errors, dirtyFields }: { errors: object; dirtyFields: object }, name: string) =>
  name in dirtyFields && !(name in errors)

export function TopicField({ of, kind }: Of & { kind: 'report' | 'complaint' }) {
  return (
    <SelectField
      label="Topic"
      placeholder="Select a topic"
      options={topicsOf(kind).map((topic) => ({ value: topic, label: topic }))}
      error={wrong(of, 'topic')}
      {...of.register('topic')}
    />
  )
}

export function NameField({
  of,
  label = 'Your name',
  hint,
  name = 'name',
}: Of & { label?: string; hint?: string; name?: string }) {
  return (
    <Field
      label={label}
      icon={User}
      autoComplete={name === 'name' ? 'name' : 'off'}
      hint={hint}
      maxLength={CASE.nameMaxLength}
      error={wrong(of, name)}
      ok={isGood(of.formState, name) && String(of.watch(name)).trim().length > 1}
      {...of.register(name)}
    />
  )
}

export function CaseEmail({ of }: Of) {
  return (
    <EmailField
      hint="We’ll send your case number here"
      error={wrong(of, 'email')}
      ok={isGood(of.formState, 'email') && isEmail(String(of.watch('email')))}
      {...of.register('email')}
    />
  )
}

/** One URL of this site per line. */
export function AddressesField({
  of,
  label,
  name = 'addresses',
  hint,
}: Of & { label?: string; name?: string; hint?: string }) {
  const count = addressLines(String(of.watch(name) ?? '')).length
  return (
    <Field
      area
      rows={1}
      label={label ?? `Link on ${SITE.name}`}
      icon={Link2}
      inputMode="url"
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      hint={hint ?? `Up to ${CASE.maxAddresses} links, one on each line`}
      count={count > 1 ? `${count} / ${CASE.maxAddresses}` : undefined}
      error={wrong(of, name)}
      {...of.register(name)}
    />
  )
}

export function TextField({
  of,
  label,
  hint,
  name = 'words',
}: Of & { label: string; hint?: string; name?: string }) {
  return (
    <Field
      area
      rows={3}
      label={label}
      hint={hint}
      count={`${characterCount(String(of.watch(name) ?? ''))} / ${CASE.textMaxLength}`}
      error={wrong(of, name)}
      {...of.register(name)}
    />
  )
}

export function ContactFields({ of }: Of) {
  return (
    <>
      <Field
        area
        rows={2}
        label="Postal address"
        icon={MapPin}
        autoComplete="street-address"
        error={wrong(of, 'postal')}
        {...of.register('postal')}
      />
      <Field
        label="Phone"
        type="tel"
        inputMode="tel"
        icon={Phone}
        autoComplete="tel"
        error={wrong(of, 'phone')}
        {...of.register('phone')}
      />
    </>
  )
}

export function SignatureField({ of }: Of) {
  return (
    <Field
      label="Signature"
      hint="Type your full name as above. This is your legal signature."
      autoComplete="off"
      error={wrong(of, 'signature')}
      className="font-semibold italic"
      {...of.register('signature')}
    />
  )
}

export function TickField({ of, name, children }: Of & { name: string; children: ReactNode }) {
  const error = wrong(of, name)
  return (
    <div>
      <Checkbox
        invalid={error !== undefined}
        className="items-start! py-2 text-pretty"
        {...of.register(name)}
      >
        {children}
      </Checkbox>
      {error && <p className="text-sm font-medium text-danger-ink">{error}</p>}
    </div>
  )
}
