/** Regions from the list of countries and their parts, with an age each. */
import { Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'
import { FieldTop, type Own } from './FieldTop.tsx'

type Place = { value: string; label: string }

/** The list is long, so it comes when somebody opens this page. */
function usePlaces(): Place[] {
  const [places, setPlaces] = useState<Place[]>([])
  useEffect(() => {
    let isHere = true
    void import('country-region-data').then(({ allCountries }) => {
      if (!isHere) return
      setPlaces(
        allCountries.flatMap(([name, code, regions]) => [
          { value: code, label: name },
          ...regions
            .filter(([, part]) => /^[A-Z0-9]{1,3}$/.test(part))
            .map(([region, part]) => ({ value: `${code}-${part}`, label: `${name}: ${region}` })),
        ]),
      )
    })
    return () => {
      isHere = false
    }
  }, [])
  return places
}

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
        onAdd={(place) => onChange({ ...value, [place]: 21 })}
      />
    </FieldTop>
  )
}

function nameOf(places: readonly Place[], place: string): string {
  return places.find(({ value }) => value === place)?.label ?? place
}

type RowProps = {
  place: string
  places: readonly Place[]
  isOff: boolean
  onAway(): void
  children: ReactNode
}

function PlaceRow({ place, places, isOff, onAway, children }: RowProps) {
  const name = nameOf(places, place)
  return (
    <li className="flex min-h-13 items-center gap-3">
      <span className="min-w-0 flex-1 truncate font-semibold">
        {name} <span className="text-sm font-medium text-ink-mute">{place}</span>
      </span>
      {children}
      <IconButton icon={X} label={`Take ${name} away`} disabled={isOff} onClick={onAway} />
    </li>
  )
}

function AddPlace({ places, isOff, onAdd }: { places: Place[]; isOff: boolean; onAdd(place: string): void }) {
  const [chosen, setChosen] = useState('')
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Select
        label="A country or a part of one"
        options={[{ value: '', label: 'Choose a region' }, ...places]}
        value={chosen}
        disabled={isOff}
        className="max-w-70"
        onChange={(event) => setChosen(event.target.value)}
      />
      <Button
        size="sm"
        icon={Plus}
        disabled={isOff || chosen === ''}
        onClick={() => {
          onAdd(chosen)
          setChosen('')
        }}
      >
        Add
      </Button>
    </div>
  )
}
