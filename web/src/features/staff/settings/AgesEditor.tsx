/** Edits the minimum age by country or subdivision. */
import { FieldTop, type Own } from './FieldTop.tsx'
import { AddPlace, nameOf, PlaceRow, usePlaces } from './places.tsx'

type AgesProps = {
  own: Own
  value: Readonly<Record<string, number>>
  isOff: boolean
  onChange(value: Record<string, number>): void
}

export function AgesEditor({ own, value, isOff, onChange }: AgesProps) {
  const places = usePlaces()
  const without = (place: string) =>
    Object.fromEntries(Object.entries(value).filter(([other]) => other !== place))
  return (
    <FieldTop own={own}>
      <ul className="divide-y divide-line">
        {Object.entries(value).map(([place, years]) => (
          <PlaceRow
            key={place}
            place={place}
            places={places}
            isOff={isOff}
            onAway={() => onChange(without(place))}
          >
            <input
              aria-label={`Age in ${nameOf(places, place)}`}
              inputMode="numeric"
              value={years === 0 ? '' : years}
              disabled={isOff}
              onChange={(event) =>
                onChange({ ...value, [place]: Number(event.target.value.replace(/\D/g, '').slice(0, 2)) })
              }
              className="edge h-10 w-16 rounded-md bg-surface text-center font-semibold tabular-nums"
            />
          </PlaceRow>
        ))}
      </ul>
      <AddPlace
        places={places.filter(({ value: place }) => !Object.hasOwn(value, place))}
        isOff={isOff}
        words="A country or a part of one"
        onAdd={(place) => onChange({ ...value, [place]: 21 })}
      />
    </FieldTop>
  )
}
