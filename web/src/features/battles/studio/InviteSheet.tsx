/** 'Start a battle': finds a live creator and invites them. */
import { useState } from 'react'
import { countLabel, duration } from '#rules/formats.ts'
import type { OverlayControls } from '#web/lib/overlays.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SearchField } from '#web/ui/SearchField.tsx'
import { Sheet } from '#web/ui/Sheet.tsx'
import { SkeletonLine } from '#web/ui/Skeleton.tsx'
import type { Fighter } from '../fields.ts'
import { type InvitationsState, useInvitations } from '../use-invitations.ts'
import { InviteButton } from './InviteButton.tsx'
import { type Opponent, useFollowedOpponents, useOpponents } from './opponents.ts'
import { useInviting } from './use-inviting.ts'

export type InviteSheetProps = OverlayControls

export function InviteSheet({ close }: InviteSheetProps) {
  const [text, setText] = useState('')
  const invitations = useInvitations((_invitation, state) => {
    if (state === 'accepted') close()
  })
  const { outgoing } = invitations
  const search = useOpponents(text)
  const followed = useFollowedOpponents()
  const shown = new Set(search.found?.map(({ id }) => id))
  const others = followed.filter(({ user }) => !shown.has(user.id))
  const isElsewhere =
    outgoing && !shown.has(outgoing.to.id) && !others.some(({ user }) => user.id === outgoing.to.id)
  return (
    <Sheet open onClose={() => close()} title="Start a battle">
      <p className="-mt-2 mb-4 text-sm text-ink-soft">
        Five minutes, both streams side by side. Tips decide.
      </p>
      <SearchField label="Search live creators" value={text} onChange={setText} maxLength={100} />
      <p className="mt-1.5 text-sm text-ink-mute">Type at least 3 letters</p>
      {isElsewhere && (
        <List title="Invited">
          <Row person={outgoing.to} invitations={invitations} />
        </List>
      )}
      {search.isActive && (
        <List title="Results">
          <Found search={search} invitations={invitations} />
        </List>
      )}
      {others.length > 0 && (
        <List title="Live creators you follow">
          {others.map(({ user, viewers }) => (
            <Row
              key={user.id}
              person={user}
              note={`${countLabel(viewers, 'watching', 'watching')}`}
              invitations={invitations}
            />
          ))}
        </List>
      )}
    </Sheet>
  )
}

type FoundProps = { search: ReturnType<typeof useOpponents>; invitations: InvitationsState }

function Found({ search: { found, isLoading, hasFailed, again }, invitations }: FoundProps) {
  if (hasFailed)
    return (
      <li className="flex items-center justify-between gap-3 py-3 text-sm text-ink-soft">
        Couldn’t search.
        <Button size="sm" onClick={again}>
          Try again
        </Button>
      </li>
    )
  if (isLoading || !found)
    return (
      <li className="py-5">
        <SkeletonLine />
      </li>
    )
  if (found.length === 0)
    return (
      <li role="status" className="py-4 text-base text-ink-soft">
        No users found
      </li>
    )
  return found.map((person) => <Row key={person.id} person={person} invitations={invitations} />)
}

function List({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="pt-4 pb-1 text-xs font-bold text-ink-mute">{title}</h3>
      <ul className="divide-y divide-line">{children}</ul>
    </section>
  )
}

type RowProps = {
  person: Fighter & Partial<Pick<Opponent, 'battle'>>
  note?: string
  invitations: InvitationsState
}

function Row({ person, note, invitations: { outgoing, receive } }: RowProps) {
  const { isBusy, invite, withdraw } = useInviting(receive)
  const { battle } = person
  const isInBattle = battle?.state === 'running'
  const leftS = battle ? (Date.parse(battle.ends_at) - Date.parse(battle.now)) / 1000 : 0
  return (
    <li className="flex min-h-16 items-center gap-4 pl-1">
      <Avatar src={person.avatar} name={person.fullname} size={42} ring="live" on="surface" />
      <span className="min-w-0 flex-1">
        <b className="block truncate text-base font-semibold">{person.fullname}</b>
        <span className="block truncate text-sm text-ink-mute tabular-nums">
          {isInBattle ? `In a battle, ${duration(leftS)} left` : (note ?? `@${person.username}`)}
        </span>
      </span>
      {isInBattle ? (
        <Button disabled>Busy</Button>
      ) : (
        <InviteButton
          name={person.fullname}
          waiting={outgoing?.to.id === person.id ? outgoing : undefined}
          isDisabled={outgoing !== undefined}
          isBusy={isBusy}
          onInvite={() => void invite(person.id)}
          onWithdraw={(id) => void withdraw(id)}
        />
      )}
    </li>
  )
}
