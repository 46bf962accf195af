/** The person a dialog is about. */
import type { ReactNode } from 'react'
import { Avatar } from '#web/ui/Avatar.tsx'
import type { SubscribablePerson } from './fields.ts'

export function PersonHead({ person, end }: { person: SubscribablePerson; end?: ReactNode }) {
  return (
    <div className="flex items-center gap-3.5">
      <Avatar src={person.avatar} name={person.fullname} size={52} on="surface" />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-lg font-bold">{person.fullname}</b>
        <span className="block truncate text-sm text-ink-mute">@{person.username}</span>
      </span>
      {end}
    </div>
  )
}
