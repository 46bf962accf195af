/** Edits the countries where the site or its media are blocked. */
import type { HiddenPart } from '#rules/site-settings/content.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { FieldTop, type SettingFieldState } from './FieldTop.tsx'
import { AddRegion, RegionRow, regionName, useRegionChoices } from './region-picker.tsx'

const PARTS = [
  { value: 'media', label: 'Media' },
  { value: 'site', label: 'Whole site' },
] as const

type Props = {
  own: SettingFieldState
  value: Readonly<Record<string, HiddenPart>>
  isOff: boolean
  onChange(value: Record<string, HiddenPart>): void
}

export function RegionsEditor({ own, value, isOff, onChange }: Props) {
  const countries = useRegionChoices().filter(({ value: region }) => region.length === 2)
  const without = (region: string) =>
    Object.fromEntries(Object.entries(value).filter(([other]) => other !== region))
  return (
    <FieldTop own={own}>
      <ul className="divide-y divide-line">
        {Object.entries(value).map(([region, part]) => (
          <RegionRow
            key={region}
            regionCode={region}
            choices={countries}
            isOff={isOff}
            onAway={() => onChange(without(region))}
          >
            <Segmented
              label={`Hidden in ${regionName(countries, region)}`}
              items={PARTS}
              value={part}
              onChange={(next) => onChange({ ...value, [region]: next })}
            />
          </RegionRow>
        ))}
      </ul>
      <AddRegion
        text="A country"
        choices={countries.filter(({ value: region }) => !Object.hasOwn(value, region))}
        isOff={isOff}
        onAdd={(region) => onChange({ ...value, [region]: 'media' })}
      />
    </FieldTop>
  )
}
