/** Step 4: the address; regions depend on the country, as free text where the list has none. */

import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/Field.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { usePlaces } from './places/use-places.ts'
import { Safe } from './Safe.tsx'
import type { StepProps } from './step-props.ts'

export function AddressStep({ typed, errors, change }: StepProps) {
  const { places, isFailed, again } = usePlaces()
  const regions = places?.regionsOf(typed.country) ?? []
  return (
    <div className="desk:max-w-130">
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-1.5">
        {isFailed && (
          <Notice tone="danger">
            The list of countries did not come.{' '}
            <Button size="sm" tone="ghost" onClick={again}>
              Try again
            </Button>
          </Notice>
        )}
        <SelectField
          label="Country"
          autoComplete="country"
          options={places?.COUNTRY_CHOICES ?? []}
          placeholder={places ? 'Choose a country' : 'Loading'}
          disabled={!places}
          value={places ? typed.country : ''}
          onChange={(event) => change({ country: event.target.value, region: '' })}
          error={errors.country}
        />
        {regions.length > 0 ? (
          <SelectField
            label="Region"
            autoComplete="address-level1"
            options={withKept(regions, typed.region)}
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
      <Safe>Your country decides how you can be paid. Later only our staff can change it.</Safe>
    </div>
  )
}

/** Keeps a stored name that is no longer in the list. */
function withKept(regions: readonly { value: string; label: string }[], kept: string) {
  const isListed = kept === '' || regions.some(({ value }) => value === kept)
  return isListed ? regions : [{ value: kept, label: kept }, ...regions]
}
