/** People with checkboxes, one by one or all results. */
import type { ReactNode } from 'react'
import { ListEnd } from '#web/parts/lists/ListEnd.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { SkeletonRows } from '#web/ui/Skeleton.tsx'
import type { Choosable, PeopleToChooseList } from './use-people-to-choose.ts'

type Props = {
  found: PeopleToChooseList
  chosen: readonly string[]
  onChange(ids: string[]): void
  empty: ReactNode
}

export function PeopleChoice({ found, chosen, onChange, empty }: Props) {
  const { items, state, more, isGathering, gather } = found
  if (state === 'exhausted' && items.length === 0) return empty
  const isChosen = new Set(chosen)
  const toggle = (id: string) =>
    onChange(isChosen.has(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
  const all = async () => {
    const ids = await gather()
    if (ids) onChange([...new Set([...chosen, ...ids])])
  }
  return (
    <>
      <div className="mt-3 flex min-h-11 items-center justify-end gap-2">
        {chosen.length > 0 && (
          <Button size="sm" tone="ghost" onClick={() => onChange([])}>
            Clear selection
          </Button>
        )}
        <Button size="sm" busy={isGathering} onClick={() => void all()}>
          Select all
        </Button>
      </div>
      <ul aria-label="People" className="grid grid-cols-1 desktop:grid-cols-2 desktop:gap-x-8">
        {items.map((person) => (
          <li key={person.id}>
            <Person person={person} isOn={isChosen.has(person.id)} onToggle={() => toggle(person.id)} />
          </li>
        ))}
      </ul>
      <ListEnd
        of={{ state, more }}
        count={items.length}
        errorTitle="Couldn’t load the list"
        label="Loading people"
        skeleton={(isFirst) => (
          <div className="pt-3">
            <SkeletonRows rows={isFirst ? 6 : 2} />
          </div>
        )}
      />
    </>
  )
}

type PersonProps = { person: Choosable; isOn: boolean; onToggle(): void }

function Person({ person: { username, fullname, avatar }, isOn, onToggle }: PersonProps) {
  return (
    <Checkbox checked={isOn} onChange={onToggle} className="min-h-16 w-full">
      <span className="flex min-w-0 items-center gap-3">
        <Avatar src={avatar} name={fullname} size={44} />
        <span className="min-w-0">
          <b className="block truncate text-base font-bold text-ink">{fullname}</b>
          <span className="block truncate text-sm text-ink-mute">@{username}</span>
        </span>
      </span>
    </Checkbox>
  )
}
