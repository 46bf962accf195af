/** A picker for countries and subdivisions, for region settings. */
import { Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'

export type Place = { value: string; label: string }

/** Loaded on demand, because the list is long. */
export function usePlaces(): Place[] {
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

export function nameOf(places: readonly Place[], place: string): string {
  return places.find(({ value }) => value === place)?.label ?? place
}

type RowProps = {
  place: string
  places: readonly Place[]
  isOff: boolean
  onAway(): void
  children: ReactNode
}

export function PlaceRow({ place, places, isOff, onAway, children }: RowProps) {
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

type AddProps = { places: Place[]; isOff: boolean; words: string; onAdd(place: string): void }

export function AddPlace({ places, isOff, words, onAdd }: AddProps) {
  const [chosen, setChosen] = useState('')
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Select
        label={words}
        options={[{ value: '', label: words }, ...places]}
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
