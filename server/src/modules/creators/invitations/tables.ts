/** Kysely table types of invitations. */

type InvitationCodesTable = {
  code: string
  account_id: string
  created_at: Date
  replaced_at: Date | null
}

type InvitationsTable = {
  invited_id: string
  /** Null if the site itself invited them. */
  inviter_id: string | null
  instagram: string
  joined_at: Date
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    invitation_codes: InvitationCodesTable
    invitations: InvitationsTable
  }
}
