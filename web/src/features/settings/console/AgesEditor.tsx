/** Edits the minimum age by country or subdivision. */
import { FieldTop, type SettingFieldState } from './FieldTop.tsx'
import { AddRegion, RegionRow, regionName, useRegionChoices } from './region-picker.tsx'

type AgesProps = {
  own: SettingFieldState
  value: Readonly<Record<string, number>>
  isOff: boolean
  onChange(value: Record<string, number>): void
}

export function AgesEditor({ own, value, isOff, onChange }: AgesProps) {
  const regions = useRegionChoices()
  const without = (region: string) =>
    Object.fromEntries(Object.entries(value).filter(([other]) => other !== region))
  return (
    <FieldTop own={own}>
      <ul className="divide-y divide-line">
        {Object.entries(value).map(([region, years]) => (
          <RegionRow
            key={region}
            regionCode={region}
            choices={regions}
            isOff={isOff}
            onAway={() => onChange(without(region))}
          >
            <input
              aria-label={`Age in ${regionName(regions, region)}`}
              inputMode="numeric"
              value={years === 0 ? '' : years}
              disabled={isOff}
              onChange={(event) =>
                onChange({ ...value, [region]: Number(event.target.value.replace(/\D/g, '').slice(0, 2)) })
              }
              className="edge h-10 w-16 rounded-md bg-surface text-center font-semibold tabular-nums"
            />
          </RegionRow>
        ))}
      </ul>
      <AddRegion
        choices={regions.filter(({ value: region }) => !Object.hasOwn(value, region))}
        isOff={isOff}
        text="Country or region"
        onAdd={(region) => onChange({ ...value, [region]: 21 })}
      />
    </FieldTop>
  )
}
