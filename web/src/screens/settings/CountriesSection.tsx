/** Countries in which a creator is hidden; changes take effect at once. */
import { Globe, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { countries } from '#web/lib/countries.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { SectionIntro } from './parts.tsx'
import { useOptimisticSettings } from './use-optimistic-settings.ts'

const HiddenCountries = graphql(`
  query HiddenCountries { hiddenCountries { id countries by_address } }
`)

const HideInCountries = graphql(`
  mutation HideInCountries($countries: [String!]!) { hideInCountries(countries: $countries) { id countries } }
`)

type Chosen = { countries: string[] }

export function CountriesSection() {
  const query = useQuery({ query: HiddenCountries, requestPolicy: 'cache-and-network' })
  const [, save] = useMutation(HideInCountries)
  const { change, shown } = useOptimisticSettings<Chosen>(({ countries = [] }) => save({ countries }))
  return (
    <QueryResult of={query} skeleton={<SkeletonRows rows={3} size={44} />}>
      {({ hiddenCountries: { countries: saved, by_address } }) => {
        const chosen = shown({ countries: saved }).countries
        return (
          <>
            <SectionIntro>
              Whoever is in one of these countries, or has an account from there, does not find you: not your
              profile, your media, your lives or your messages. Who subscribes to you keeps seeing you until
              it ends, and what somebody bought stays theirs.
            </SectionIntro>
            <AddCountry chosen={chosen} onAdd={(country) => void change('countries', [...chosen, country])} />
            <ChosenCountries
              chosen={chosen}
              onAway={(country) =>
                void change(
                  'countries',
                  chosen.filter((other) => other !== country),
                )
              }
            />
            <p className="mt-4 text-sm text-pretty text-ink-mute">
              {by_address
                ? 'Where people are is told by their network address. Whoever connects through another country is not noticed.'
                : 'This site cannot tell where a visitor is. Only people whose account names one of these countries are kept away.'}
            </p>
          </>
        )
      }}
    </QueryResult>
  )
}

const ALL = countries()
const nameOf = (country: string) => ALL.find(({ value }) => value === country)?.label ?? country

function AddCountry({ chosen, onAdd }: { chosen: string[]; onAdd(country: string): void }) {
  const [country, setCountry] = useState('')
  const left = ALL.filter(({ value }) => !chosen.includes(value))
  return (
    <form
      className="mt-5 grid gap-1"
      onSubmit={(event) => {
        event.preventDefault()
        if (country === '') return
        onAdd(country)
        setCountry('')
      }}
    >
      <SelectField
        label="Country"
        placeholder="Choose a country"
        options={left}
        value={country}
        onChange={(event) => setCountry(event.target.value)}
      />
      <Button type="submit" wide icon={Plus} disabled={country === ''}>
        Add
      </Button>
    </form>
  )
}

function ChosenCountries({ chosen, onAway }: { chosen: string[]; onAway(country: string): void }) {
  if (chosen.length === 0)
    return (
      <EmptyState
        icon={Globe}
        title="You are found everywhere"
        text="Add a country, for example the one where people know you."
      />
    )
  const byName = chosen.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
  return (
    <ul
      className="card mt-4 divide-y divide-line overflow-hidden"
      aria-label="Countries where you are not found"
    >
      {byName.map((country) => (
        <li key={country} className="flex min-h-14 items-center gap-3 pr-1.5 pl-4">
          <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(country)}</span>
          <IconButton icon={X} label={`Be found in ${nameOf(country)}`} onClick={() => onAway(country)} />
        </li>
      ))}
    </ul>
  )
}
