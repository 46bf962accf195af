/** Edits the countries where the site or its media are blocked. */
import type { HiddenPart } from '#rules/site-settings/content.ts'
import { Segmented } from '#web/ui/Segmented.tsx'
import { FieldTop, type Own } from './FieldTop.tsx'
import { AddPlace, nameOf, PlaceRow, usePlaces } from './places.tsx'

const PARTS = [
  { value: 'media', label: 'Media' },
  { value: 'site', label: 'Whole site' },
] as const

type Props = {
  own: Own
  value: Readonly<Record<string, HiddenPart>>
  isOff: boolean
  onChange(value: Record<string, HiddenPart>): void
}

export function RegionsEditor({ own, value, isOff, onChange }: Props) {
  const countries = usePlaces().filter(({ value: place }) => place.length === 2)
  const without = (place: string) =>
    Object.fromEntries(Object.entries(value).filter(([other]) => other !== place))
  return (
    <FieldTop own={own}>
      <ul className="divide-y divide-line">
        {Object.entries(value).map(([place, part]) => (
          <PlaceRow
            key={place}
            place={place}
            places={countries}
            isOff={isOff}
            onAway={() => onChange(without(place))}
          >
            <Segmented
              label={`What is hidden in ${nameOf(countries, place)}`}
              items={PARTS}
              value={part}
              onChange={(next) => onChange({ ...value, [place]: next })}
            />
          </PlaceRow>
        ))}
      </ul>
      <AddPlace
        words="A country"
        places={countries.filter(({ value: place }) => !Object.hasOwn(value, place))}
        isOff={isOff}
        onAdd={(place) => onChange({ ...value, [place]: 'media' })}
      />
    </FieldTop>
  )
}
