/** The creator's tax number, which is reported to tax offices with their income; changing it needs a second factor. */
import { ReceiptText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { shortDate } from '#rules/formats.ts'
import { countries } from '#web/lib/countries.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { problemFields, problemText } from '#web/lib/graphql/problem.ts'
import { useOverlays } from '#web/lib/overlays.tsx'
import { FormProblem } from '#web/parts/forms/FormProblem.tsx'
import { confirmIdentity } from '#web/parts/identity/confirm-identity.ts'
import { proofVariables } from '#web/parts/identity/proof.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SkeletonBlock } from '#web/ui/Skeleton.tsx'
import { showToast } from '#web/ui/toasts.tsx'

const TaxNumberNow = graphql(`
  query TaxNumberNow { tax_number { country hint updated_at } }
`)

const SetTaxNumber = graphql(`
  mutation SetTaxNumber(
    $country: String!, $number: String!, $password: String, $code: String, $passkey: JSON
  ) {
    setTaxNumber(country: $country, number: $number, password: $password, code: $code, passkey: $passkey) {
      country hint updated_at
    }
  }
`)

const COUNTRIES = new Intl.DisplayNames('en', { type: 'region' })

export function TaxNumber({ onChanged }: { onChanged(): void }) {
  const query = useQuery({ query: TaxNumberNow, requestPolicy: 'cache-and-network' })
  const [isOpen, setOpen] = useState(false)
  return (
    <section aria-labelledby="tax-number" className="grid max-w-130 gap-3 border-t border-line py-4">
      <h2 id="tax-number" className="text-base font-bold">
        Tax number
      </h2>
      <QueryResult of={query} skeleton={<SkeletonBlock className="h-14" />}>
        {({ tax_number: known }, again) => (
          <>
            {known && (
              <div className="flex min-h-14 items-center gap-3.5 rounded-lg bg-raised px-4 py-2.5">
                <ReceiptText size={20} className="shrink-0 text-ink-soft" />
                <span className="min-w-0 flex-1">
                  <b className="block text-base font-semibold">
                    {COUNTRIES.of(known.country)} {known.hint}
                  </b>
                  <span className="block text-xs text-ink-mute">
                    Since {shortDate(new Date(known.updated_at), new Date())}. Partly hidden.
                  </span>
                </span>
                {!isOpen && (
                  <Button size="sm" tone="ghost" onClick={() => setOpen(true)}>
                    Change
                  </Button>
                )}
              </div>
            )}
            {(isOpen || !known) && (
              <TaxNumberForm
                onSaved={() => {
                  setOpen(false)
                  again()
                  onChanged()
                  showToast({ tone: 'success', text: 'Saved. We also emailed you.' })
                }}
              />
            )}
          </>
        )}
      </QueryResult>
    </section>
  )
}

function TaxNumberForm({ onSaved }: { onSaved(): void }) {
  const options = useMemo(() => countries(), [])
  const overlays = useOverlays()
  const [, save] = useMutation(SetTaxNumber)
  const [country, setCountry] = useState('')
  const [number, setNumber] = useState('')
  const [problem, setProblem] = useState<string>()
  const [fields, setFields] = useState<Record<string, string>>({})

  const submit = async () => {
    const missing = {
      ...(country === '' && { country: 'Choose a country' }),
      ...(number.trim() === '' && { number: 'Enter your tax number' }),
    }
    setFields(missing)
    setProblem(undefined)
    if (Object.keys(missing).length > 0) return
    const outcome = await overlays.open(confirmIdentity, {
      text: 'We’ll report your income with this tax number.',
      send: async (proof) => (await save({ country, number, ...proofVariables(proof) })).error,
    })
    if (!outcome) return
    if (!outcome.error) return onSaved()
    const refused = problemFields(outcome.error)
    setFields(refused)
    if (Object.keys(refused).length === 0) setProblem(problemText(outcome.error))
  }

  return (
    <form
      noValidate
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <SelectField
        label="Country that issued it"
        options={options}
        placeholder="Choose a country"
        value={country}
        error={fields.country}
        onChange={({ target }) => setCountry(target.value)}
      />
      <Field
        label="Tax number"
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        hint="The law may require us to report your income with it."
        value={number}
        error={fields.number}
        onChange={({ target }) => setNumber(target.value)}
      />
      <FormProblem>{problem}</FormProblem>
      <Button type="submit" size="lg" className="justify-self-start">
        Add number
      </Button>
    </form>
  )
}
