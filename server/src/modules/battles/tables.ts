/** Kysely table types of this slice. */
import type { Generated } from 'kysely'

export type InvitationState = 'open' | 'accepted' | 'declined' | 'withdrawn' | 'expired'

export type BattleInvitationsTable = {
  id: Generated<string>
  from_id: string
  to_id: string
  from_live_id: string
  to_live_id: string
  state: Generated<InvitationState>
  created_at: Date
  expires_at: Date
}

export type BattlesTable = {
  id: Generated<string>
  invitation_id: string
  started_at: Date
  ends_at: Date
  ended_at: Date | null
  end_reason: 'time' | 'stopped' | null
  /** End of the talk after the battle. */
  talk_until: Date | null
}

export type BattleSidesTable = {
  battle_id: string
  side: 1 | 2
  account_id: string
  live_id: string
  /** Maintained by triggers on battle_tips. */
  score_cents: Generated<number>
  is_running: Generated<boolean>
}

export type BattleTipsTable = {
  sale_id: string
  battle_id: string
  side: 1 | 2
  account_id: string
  cents: number
  created_at: Date
  reversed_at: Date | null
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    battle_invitations: BattleInvitationsTable
    battles: BattlesTable
    battle_sides: BattleSidesTable
    battle_tips: BattleTipsTable
  }
}
