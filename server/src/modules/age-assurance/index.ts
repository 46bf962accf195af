/**
 * Public API of the age assurance slice: proof that a viewer is 18, where the law of their region demands more than a click.
 *
 * Tables: age_attempts, running checks; age_results, proofs of accounts and of browsers, until they expire; age_reviews, requests
 * to staff, sealed, until they are decided.
 * - The access rule knows of it by `ageCheckFor` of the geo context only, which `server/src/web/geo-restrictions.ts` sets.
 * - Stored are method, expiry and hashes, never a birth date, name or document.
 * - Providers implement `AgeProvider`. An answer counts once, for the check that asked for it.
 * - A visitor's proof is bound to a cookie that changes hourly, the device cookie and the browser's name: a copy is noticed when
 *   both are used, and then neither counts.
 */
import './tables.ts'

export { bindAgeAssuranceJobs } from './jobs.ts'
export { ageAssuranceData } from './personal-data.ts'
export { AGE_ASSURANCE_RATE_LIMITS } from './rate-limits.ts'
export { type AgeBrowser, ageBrowserOf } from './results/browser.ts'
export { hasPassedOnAccount, resultOfBrowser, rotateToken } from './results/passed.ts'
export { waitingAgeReviews } from './review/review-queries.ts'
export { AGE_REVIEW_FILES, AGE_REVIEWS_SEALED } from './review/sealed.ts'
export { addAgeCheckRoutes, setAgeCookie } from './routes.ts'
export { addAgeAssuranceSchema } from './schema.ts'
export type { AgeAssuranceDeps, AgeAssuranceSettings } from './types.ts'
export { createAgeAssurance } from './types.ts'
