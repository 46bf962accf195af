/** The text of the minimum age: usual, and where a region requires more. */

import { CREATOR_APPLICATION } from '../creator-application.ts'

/** '18', or '18, or 21 where your region says so'. */
export function ageText(minAges: Readonly<Record<string, number>>): string {
  const usual = `**${CREATOR_APPLICATION.minAgeYears}**`
  const more = [...new Set(Object.values(minAges))].sort((a, b) => a - b).map((years) => `**${years}**`)
  return more.length === 0
    ? `${usual}, or older where your region says so`
    : `${usual}, or ${more.join(' or ')} where your region says so`
}
