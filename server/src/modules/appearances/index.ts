/**
 * Public API of the appearances slice: people named in a media are asked, or sign a release.
 *
 * It has no tables of its own; its rows are those of `appearance-records`.
 * - Everyone who appears in a media must consent; until then nobody else sees it, not even buyers.
 * - Every change locks the media first, then the appearance, and tells file servers to drop their cached rights.
 * - A consent can be withdrawn at any time, which hides the media at once; a refusal cannot be overruled by staff.
 * - A signed release counts once staff have approved it.
 */
export { bindAppearanceJobs } from './jobs.ts'
export { namePeople, refuseUnlessNameable } from './name-people.ts'
export { appearancesData } from './personal-data.ts'
export { APPEARANCES_RATE_LIMITS } from './rate-limits.ts'
export { addReleaseRoutes } from './releases/routes.ts'
export { namedPersonInput } from './schema/named-person.ts'
export { addAppearancesSchema } from './schema.ts'
export { type AppearancesDeps, createAppearances } from './types.ts'
