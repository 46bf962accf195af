/** Table types of this slice for the query builder. */
import type { Generated, GeneratedAlways } from 'kysely'
import type { AudienceKind, MassProblem, MassState } from '#rules/broadcasts.ts'
import type { MessageType } from '#rules/messages.ts'

export type BroadcastKind = 'mass' | 'rule' | 'template' | 'test'

type BroadcastsTable = {
  id: Generated<string>
  account_id: string
  kind: BroadcastKind
  created_at: Date
}

type BroadcastContentsTable = {
  broadcast_id: string
  place: number
  type: MessageType
  text: string
  upload_id: string | null
  teaser_id: string | null
  /** The text, also that of a teaser. */
  words: string
  /** How many media its teaser offered when it was written. */
  medias: number
}

type BroadcastMovesTable = {
  id: GeneratedAlways<string>
  broadcast_id: string
  day: string
  sent: Generated<number>
  opened: Generated<number>
  unlocked: Generated<number>
  income_cents: Generated<number>
}

type BroadcastFiguresTable = {
  broadcast_id: string
  day: string
  sent: number
  opened: number
  unlocked: number
  income_cents: number
}

type BroadcastSalesTable = {
  sale_id: string
  broadcast_id: string
  fan_id: string
  share_cents: number
  created_at: Date
}

export type MassMessagesTable = {
  id: string
  account_id: string
  send_to: AudienceKind
  list_id: string | null
  without_buyers: boolean
  without_written: boolean
  without_expired: boolean
  state: MassState
  /** Why it paused itself. */
  problem: MassProblem | null
  at: Date
  started_at: Date | null
  /** The cursor: the last account handled, in id order. */
  reached_id: string | null
  total: number
  sent: Generated<number>
  passed_over: Generated<number>
  last_sent_at: Date | null
}

type MassPeopleTable = { mass_id: string; account_id: string }

export type AudienceListsTable = { id: Generated<string>; account_id: string; name: string; created_at: Date }

type AudienceListPeopleTable = { list_id: string; account_id: string }

declare module '#platform/postgres/database.ts' {
  interface Tables {
    broadcasts: BroadcastsTable
    broadcast_contents: BroadcastContentsTable
    broadcast_moves: BroadcastMovesTable
    broadcast_figures: BroadcastFiguresTable
    broadcast_sales: BroadcastSalesTable
    mass_messages: MassMessagesTable
    mass_people: MassPeopleTable
    audience_lists: AudienceListsTable
    audience_list_people: AudienceListPeopleTable
  }
}
