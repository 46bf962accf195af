/** Asks once where the buyer lives, because nothing else tells which tax applies. */
import { useMemo, useState } from 'react'
import { useMutation } from 'urql'
import { countries } from '#web/lib/countries.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { SelectField } from '#web/ui/SelectField.tsx'

const DeclareTaxCountry = graphql(`
  mutation DeclareTaxCountry($country: String!) { declareTaxCountry(country: $country) }
`)

export function TaxCountry({ onDeclared }: { onDeclared(): void }) {
  const options = useMemo(() => countries(), [])
  const [, declare] = useMutation(DeclareTaxCountry)
  const [country, setCountry] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  const choose = async (chosen: string) => {
    setCountry(chosen)
    setProblem(undefined)
    if (chosen === '') return
    setBusy(true)
    const { error } = await declare({ country: chosen })
    setBusy(false)
    if (error) setProblem('Couldn’t save your country. Try again.')
    else onDeclared()
  }

  return (
    <div className="mt-4">
      <SelectField
        label="Country where you live"
        placeholder="Choose a country"
        options={options}
        value={country}
        disabled={isBusy}
        hint="Tax depends on it."
        error={problem}
        onChange={({ target }) => void choose(target.value)}
      />
    </div>
  )
}
