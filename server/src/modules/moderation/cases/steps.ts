/** The append-only history of a case; a job emails steps that need it. */
import type { Selectable } from 'kysely'
import type { Db, Tx } from '#platform/postgres/database.ts'
import { newId } from '../../media/index.ts'
import { moderationJobs } from '../job-tokens.ts'
import type { ModerationDeps } from '../types.ts'
import type { CaseRow } from './case-queries.ts'
import { sealStepText } from './sealed.ts'
import type { CaseStepsTable, StepAudience } from './tables.ts'

export type StepRow = Selectable<CaseStepsTable>

/** By the sender: answer, withdrawn, escalated, suit. By the site: the rest; `proof-overdue` and `restored` by the scheduled job. */
const CASE_STEPS = [
  'received',
  'hidden',
  'confirmed',
  'asked',
  'answer',
  'proof-overdue',
  'letter',
  'note',
  'decided',
  'notice-copy',
  'forwarded',
  'counter-copy',
  'suit',
  'restored',
  'escalated',
  'withdrawn',
  'media-added',
] as const
export type CaseStep = (typeof CASE_STEPS)[number]

type NewStep = {
  step: CaseStep
  audience: StepAudience
  words?: string
  staffId?: string
  files?: readonly string[]
  /** Whether to email it to its audience. */
  isMailed?: boolean
}

export async function addStep(
  deps: Pick<ModerationDeps, 'vault' | 'clock' | 'enqueue'>,
  tx: Tx,
  { id: caseId }: Pick<CaseRow, 'id'>,
  { step, audience, words = '', staffId, files = [], isMailed = false }: NewStep,
): Promise<string> {
  const id = await newId(tx)
  await tx
    .insertInto('case_steps')
    .values({
      id,
      case_id: caseId,
      at: deps.clock.now(),
      step,
      audience,
      staff_id: staffId ?? null,
      words_sealed: words === '' ? null : sealStepText(deps, id, words),
      files: [...files],
    })
    .execute()
  if (isMailed) await deps.enqueue(moderationJobs.mailCaseStep, { stepId: id }, { tx })
  return id
}

export function stepsOf(db: Db | Tx, caseId: string): Promise<StepRow[]> {
  return db.selectFrom('case_steps').selectAll().where('case_id', '=', caseId).orderBy('place').execute()
}

export function findStep(db: Db | Tx, id: string): Promise<StepRow | undefined> {
  return db.selectFrom('case_steps').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function countSteps(db: Db | Tx, caseId: string, step: CaseStep): Promise<number> {
  const { count } = await db
    .selectFrom('case_steps')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('case_id', '=', caseId)
    .where('step', '=', step)
    .executeTakeFirstOrThrow()
  return Number(count)
}
