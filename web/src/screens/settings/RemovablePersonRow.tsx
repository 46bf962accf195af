/** A person in a settings list, with a button to remove them. */
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'

type Props = {
  person: { username: string; fullname: string; avatar: string | null }
  word: string
  isBusy: boolean
  onUndo(): void
}

export function RemovablePersonRow({ person, word, isBusy, onUndo }: Props) {
  return (
    <li className="flex items-center gap-3 p-3 pl-4">
      <Avatar src={person.avatar} name={person.fullname} size={44} on="surface" />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-base font-bold">{person.fullname}</b>
        <span className="block truncate text-sm text-ink-mute">@{person.username}</span>
      </span>
      <Button size="sm" busy={isBusy} aria-label={`${word} ${person.fullname}`} onClick={onUndo}>
        {word}
      </Button>
    </li>
  )
}
