/** SQL for the keys of the sealed files of cases. */
import { sql } from 'kysely'
import type { ReferencedFiles } from '#platform/storage/referenced-files.ts'
import { CASE } from '#rules/cases.ts'

/** Leaves out cases past retention, whose files are deleted before their row. */
export const CASE_FILES: ReferencedFiles = sql`
  with kept as not materialized (
    select id, files from cases
      where closed_at is null or closed_at >= now() - make_interval(days => ${sql.lit(CASE.keepDays)})
  )
  select 'cases/' || id || '/' || unnest(files) as key from kept
  union all
  select 'cases/' || case_id || '/' || unnest(case_steps.files) from case_steps join kept on kept.id = case_id
`
