/** The payout table: creator, destination, amount, status and reason; rows can be selected and opened. */
import type { ReactNode } from 'react'
import { dollars } from '#rules/formats.ts'
import { dollarsToCents } from '#rules/money.ts'
import { type Column, StaffTable } from '#web/parts/console/StaffTable.tsx'
import { Avatar } from '#web/ui/Avatar.tsx'
import { Badge, type BadgeProps } from '#web/ui/Badge.tsx'
import { methodText } from './payout-text.ts'

export type PayoutLine = {
  /** The payout's id if there is one, else the creator's. */
  id: string
  creatorId: string
  user: { username: string; fullname: string; avatar: string | null }
  value: number
  method: string | null
  hint: string | null
  badge: BadgeProps
  why: ReactNode
}

type Props = {
  label: string
  lines: readonly PayoutLine[]
  at: string | undefined
  chosen: ReadonlySet<string>
  onChoose(id: string): void
  onOpen(line: PayoutLine): void
}

export function PayoutTable({ label, lines, at, chosen, onChoose, onOpen }: Props) {
  const columns: Column<PayoutLine>[] = [
    {
      title: 'Selected',
      place: 'before',
      className: 'w-9',
      cell: ({ id, user }) => (
        <input
          type="checkbox"
          aria-label={`Select ${user.fullname || user.username}`}
          checked={chosen.has(id)}
          onClick={(event) => event.stopPropagation()}
          onChange={() => onChoose(id)}
          className="size-4.5 accent-accent"
        />
      ),
    },
    {
      title: 'Creator',
      cell: ({ user }) => (
        <span className="flex min-w-0 items-center gap-2.5">
          <Avatar name={user.fullname || user.username} src={user.avatar} size={28} />
          <b className="truncate font-semibold">{user.fullname || user.username}</b>
        </span>
      ),
    },
    {
      title: 'To',
      cell: ({ method, hint }) => <span className="text-ink-soft">{hint ?? methodText(method)}</span>,
    },
    {
      title: 'Amount',
      isNumber: true,
      place: 'end',
      cell: ({ value }) => <b className="font-semibold text-coin">{dollars(dollarsToCents(value))}</b>,
    },
    { title: 'Status', cell: ({ badge }) => <Badge {...badge} /> },
    { title: 'Reason', cell: ({ why }) => <span className="text-ink-soft">{why}</span> },
  ]
  return (
    <StaffTable label={label} columns={columns} rows={lines} keyOf={({ id }) => id} at={at} onOpen={onOpen} />
  )
}
