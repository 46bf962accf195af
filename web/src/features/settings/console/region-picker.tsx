/** A picker for countries and subdivisions, for region settings. */
import { Plus, X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { IconButton } from '#web/ui/IconButton.tsx'
import { Select } from '#web/ui/Select.tsx'

type RegionChoice = { value: string; label: string }

/** Loaded on demand, because the list is long. */
export function useRegionChoices(): RegionChoice[] {
  const [choices, setChoices] = useState<RegionChoice[]>([])
  useEffect(() => {
    let isHere = true
    void import('country-region-data').then(({ allCountries }) => {
      if (!isHere) return
      setChoices(
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
  return choices
}

export function regionName(choices: readonly RegionChoice[], regionCode: string): string {
  return choices.find(({ value }) => value === regionCode)?.label ?? regionCode
}

type RowProps = {
  regionCode: string
  choices: readonly RegionChoice[]
  isOff: boolean
  onAway(): void
  children: ReactNode
}

export function RegionRow({ regionCode, choices, isOff, onAway, children }: RowProps) {
  const name = regionName(choices, regionCode)
  return (
    <li className="flex min-h-13 items-center gap-3">
      <span className="min-w-0 flex-1 truncate font-semibold">
        {name} <span className="text-sm font-medium text-ink-mute">{regionCode}</span>
      </span>
      {children}
      <IconButton icon={X} label={`Remove ${name}`} disabled={isOff} onClick={onAway} />
    </li>
  )
}

type AddProps = { choices: RegionChoice[]; isOff: boolean; text: string; onAdd(regionCode: string): void }

export function AddRegion({ choices, isOff, text, onAdd }: AddProps) {
  const [chosen, setChosen] = useState('')
  return (
    <div className="mt-3 flex flex-wrap items-center gap-2">
      <Select
        label={text}
        options={[{ value: '', label: text }, ...choices]}
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
