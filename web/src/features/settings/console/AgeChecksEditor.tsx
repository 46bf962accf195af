/** Edits the countries whose law demands an age check, and the ways to confirm an age there. */
import { AGE_METHODS, type AgeMethod } from '#rules/age-checks.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { FieldTop, type SettingFieldState } from './FieldTop.tsx'
import { AddRegion, RegionRow, regionName, useRegionChoices } from './region-picker.tsx'

const LABELS: Record<AgeMethod, string> = { wallet: 'ID wallet', provider: 'Provider', staff: 'Staff' }

type Regions = Readonly<Record<string, readonly AgeMethod[]>>

type Props = {
  own: SettingFieldState
  value: Regions
  isOff: boolean
  onChange(value: Regions): void
}

export function AgeChecksEditor({ own, value, isOff, onChange }: Props) {
  const countries = useRegionChoices().filter(({ value: region }) => region.length === 2)
  const without = (region: string) =>
    Object.fromEntries(Object.entries(value).filter(([other]) => other !== region))
  const toggle = (region: string, method: AgeMethod) => {
    const chosen = value[region] ?? []
    const next = AGE_METHODS.filter((each) => (each === method) !== chosen.includes(each))
    onChange({ ...value, [region]: next })
  }
  return (
    <FieldTop own={own}>
      <ul className="divide-y divide-line">
        {Object.entries(value).map(([region, methods]) => (
          <RegionRow
            key={region}
            regionCode={region}
            choices={countries}
            isOff={isOff}
            onAway={() => onChange(without(region))}
          >
            <fieldset className="flex flex-wrap gap-1.5" disabled={isOff}>
              <legend className="sr-only">Ways to confirm in {regionName(countries, region)}</legend>
              {AGE_METHODS.map((method) => (
                <Chip key={method} on={methods.includes(method)} onClick={() => toggle(region, method)}>
                  {LABELS[method]}
                </Chip>
              ))}
            </fieldset>
          </RegionRow>
        ))}
      </ul>
      <AddRegion
        text="A country"
        choices={countries.filter(({ value: region }) => !Object.hasOwn(value, region))}
        isOff={isOff}
        onAdd={(region) => onChange({ ...value, [region]: [...AGE_METHODS] })}
      />
    </FieldTop>
  )
}
