/** Countries in which a creator is hidden; changes take effect at once. */
import { Globe, Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { countries } from '#web/lib/countries.ts'
import { graphql } from '#web/lib/graphql/graphql.ts'
import { useOptimisticSettings } from '#web/parts/forms/use-optimistic-settings.ts'
import { QueryResult } from '#web/parts/QueryResult.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import { SectionIntro } from './parts.tsx'

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
              People in these countries can’t find your profile, posts, lives or messages. Subscribers keep
              access until their subscription ends, and buyers keep what they bought.
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
                ? 'We detect location by IP address. A VPN can get around this.'
                : 'This site can’t detect location. Only accounts registered in these countries are blocked.'}
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
      className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-1"
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
        title="No countries blocked"
        text="Add a country to hide your profile there."
      />
    )
  const byName = chosen.toSorted((a, b) => nameOf(a).localeCompare(nameOf(b), 'en'))
  return (
    <ul className="card mt-4 divide-y divide-line overflow-hidden" aria-label="Blocked countries">
      {byName.map((country) => (
        <li key={country} className="flex min-h-14 items-center gap-3 pr-1.5 pl-4">
          <span className="min-w-0 flex-1 truncate font-semibold">{nameOf(country)}</span>
          <IconButton icon={X} label={`Unblock ${nameOf(country)}`} onClick={() => onAway(country)} />
        </li>
      ))}
    </ul>
  )
}
