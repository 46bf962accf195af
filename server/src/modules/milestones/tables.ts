/** Kysely table types of this slice. */
import type { MilestoneKind } from '#rules/milestones.ts'

type CreatorMilestonesTable = {
  account_id: string
  kind: MilestoneKind
  threshold: number
  reached_at: Date
  celebrated_at: Date | null
}

declare module '#platform/postgres/database.ts' {
  interface Tables {
    creator_milestones: CreatorMilestonesTable
  }
}
