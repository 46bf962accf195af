/** Who appears in the media: only its owner, or others, who must agree before it is shown. */
import { useId } from 'react'
import { APPEARANCES } from '#rules/appearance.ts'
import { type NamedPerson, personKey } from '#rules/forms/appearances.ts'
import { Chip } from '#web/ui/Chip.tsx'
import { Segmented } from '#web/ui/Segmented.tsx'
import { PersonInput } from './PersonInput.tsx'

const OPTIONS = [
  { value: 'me', label: 'Only me' },
  { value: 'others', label: 'Me and others' },
] as const

/** Stands for 'others, not yet named'; it fails validation, so that the choice cannot be submitted without a name. */
const NOBODY_YET: NamedPerson = { name: '' }

type Props = {
  people: readonly NamedPerson[]
  onChange(people: NamedPerson[]): void
  error?: string | undefined
}

export function WhoAppears({ people, onChange, error }: Props) {
  const lineId = useId()
  const isOthers = people.length > 0
  const named = people.filter((person) => personKey(person) !== '')
  const set = (next: readonly NamedPerson[]) => onChange(next.length > 0 ? [...next] : [NOBODY_YET])
  const add = (person: NamedPerson) => {
    if (!named.some((other) => personKey(other) === personKey(person))) set([...named, person])
  }
  return (
    <fieldset className="mb-2" aria-describedby={lineId}>
      <legend className="mb-1.5 text-sm font-semibold text-ink-soft">Who appears in this?</legend>
      <Segmented
        label="Who appears in this?"
        wide
        items={OPTIONS}
        value={isOthers ? 'others' : 'me'}
        onChange={(way) => onChange(way === 'me' ? [] : [NOBODY_YET])}
      />
      {isOthers && (
        <div className="mt-3">
          {named.length > 0 && (
            <ul aria-label="Tagged people" className="mb-3 flex flex-wrap gap-2">
              {named.map((person) => (
                <li key={personKey(person)}>
                  <Chip
                    tall
                    removeLabel={`Remove ${textFor(person)}`}
                    onRemove={() => set(named.filter((other) => other !== person))}
                  >
                    <span className="max-w-56 truncate">{textFor(person)}</span>
                  </Chip>
                </li>
              ))}
            </ul>
          )}
          {named.length < APPEARANCES.maxPerMedia && (
            <PersonInput
              taken={named.flatMap((person) => ('username' in person ? person.username : []))}
              onAdd={add}
            />
          )}
        </div>
      )}
      <p id={lineId} aria-live="polite" className="mt-1.5 min-h-4.5 text-sm text-pretty text-ink-mute">
        {error ? (
          <span className="font-medium text-danger-ink">{error}</span>
        ) : (
          isOthers && 'It stays hidden until everyone tagged agrees.'
        )}
      </p>
    </fieldset>
  )
}

function textFor(person: NamedPerson): string {
  return 'username' in person ? `@${person.username}` : person.name
}
