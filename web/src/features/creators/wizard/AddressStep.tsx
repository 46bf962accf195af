/** Step 4: the address; regions depend on the country, as free text where the list has none. */

import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { useCountries } from './countries/use-countries.ts'
import { DataProtectionNote } from './DataProtectionNote.tsx'
import type { StepProps } from './step-props.ts'

export function AddressStep({ typed, errors, change }: StepProps) {
  const { countries: countryData, isFailed, again } = useCountries()
  const regions = countryData?.regionsOf(typed.country) ?? []
  return (
    <div className="desktop:max-w-130">
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {isFailed && (
          <Notice tone="danger">
            Couldn’t load countries.{' '}
            <Button size="sm" tone="ghost" onClick={again}>
              Try again
            </Button>
          </Notice>
        )}
        <SelectField
          label="Country"
          autoComplete="country"
          options={countryData?.COUNTRY_CHOICES ?? []}
          placeholder={countryData ? 'Choose a country' : 'Loading'}
          disabled={!countryData}
          value={countryData ? typed.country : ''}
          onChange={(event) => change({ country: event.target.value, region: '' })}
          error={errors.country}
        />
        {regions.length > 0 ? (
          <SelectField
            label="Region"
            autoComplete="address-level1"
            options={withStored(regions, typed.region)}
            placeholder="Choose a region"
            value={typed.region}
            onChange={(event) => change({ region: event.target.value })}
            error={errors.region}
          />
        ) : (
          <Field
            label="Region"
            autoComplete="address-level1"
            disabled={typed.country === ''}
            hint={typed.country === '' ? 'Choose a country first' : undefined}
            value={typed.region}
            onChange={(event) => change({ region: event.target.value })}
            error={errors.region}
          />
        )}
        <Field
          label="City"
          autoComplete="address-level2"
          value={typed.city}
          onChange={(event) => change({ city: event.target.value })}
          error={errors.city}
        />
        <Field
          label="Address"
          autoComplete="street-address"
          hint="Street, number and floor"
          value={typed.address}
          onChange={(event) => change({ address: event.target.value })}
          error={errors.address}
        />
      </div>
      <DataProtectionNote>
        Your country determines how you can be paid. Only our staff can change it later.
      </DataProtectionNote>
    </div>
  )
}

/** Keeps a stored name that is no longer in the list. */
function withStored(regions: readonly { value: string; label: string }[], stored: string) {
  const isListed = stored === '' || regions.some(({ value }) => value === stored)
  return isListed ? regions : [{ value: stored, label: stored }, ...regions]
}
