/** Checks that a worker trains the model of the feed. */
import { modelProblem } from '../../modules/recommendations/index.ts'
import { type Check, ok, warn } from '../check.ts'

export const recommendations: Check = {
  section: 'recommendations',
  async run({ database }) {
    if (!database) return []
    const { rows: tables } = await database.query<{ exists: boolean }>(
      `select to_regclass('public.recommendation_models') is not null as exists`,
    )
    // Before its migration.
    if (!tables[0]?.exists) return []
    const { rows } = await database.query<{ at: Date | null; responses: number }>(
      `select (select max(finished_at) from recommendation_models) as at,
        (select count(*)::int from (select from interactions limit 5000) as counted) as responses`,
    )
    const { at = null, responses = 0 } = rows[0] ?? {}
    const problem = modelProblem(at, Date.now())
    if (!problem) return [ok('The feed has a recent model of what members like.')]
    if (!at && responses < 5_000) return [ok('The feed has no model yet: members have not watched enough.')]
    return [warn(problem, 'Check that a worker runs, and the log of the job recommendations-train.')]
  },
}
