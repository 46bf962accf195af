/** Checks that viewers in countries with age checks are recognised, and have a way to confirm their age. */
import { AGE_METHODS, type AgeMethod } from '#rules/age-checks.ts'
import { readSetting } from '#rules/site-settings.ts'
import { createAgeAssurance } from '../../modules/age-assurance/index.ts'
import { bad, type Check, type Finding, ok, reasonOf, warn } from '../check.ts'

const CHOSEN = `select value from setting_changes
  where key = 'ages.checks' and in_force_at <= now() order by version desc limit 1`

export const ageChecks: Check = {
  section: 'age checks',
  async run({ config: { ageAssurance, countryDatabase, site }, database }) {
    const readiness = readyMethods(() =>
      createAgeAssurance({ site: { ...site, accent: null }, settings: ageAssurance }).providers.keys(),
    )
    if ('problem' in readiness) return [bad(readiness.problem, 'Correct AGE_WALLET_ISSUERS.')]
    // A new database has no tables before the first start.
    const tables = await database?.query<{ exists: boolean }>(
      "select to_regclass('setting_changes') is not null as exists",
    )
    if (!database || !tables?.rows[0]?.exists) return []
    const { rows } = await database.query<{ value: unknown }>(CHOSEN)
    const regions = Object.entries(readSetting('ages.checks', rows[0]?.value ?? {}).value ?? {})
    if (regions.length === 0) return [ok('No country is listed in Settings, Age checks.')]
    if (countryDatabase === null)
      return [
        bad(
          'Countries are listed in Settings, Age checks, but COUNTRY_DATABASE is not set, so no viewer is asked.',
          'Set COUNTRY_DATABASE.',
        ),
      ]
    const findings = regions.flatMap(([country, methods]) => findingFor(country, methods, readiness.methods))
    return findings.length > 0 ? findings : [ok('Viewers in all listed countries can confirm their age.')]
  },
}

type Readiness = { methods: ReadonlySet<AgeMethod> } | { problem: string }

function readyMethods(providers: () => Iterable<AgeMethod>): Readiness {
  try {
    return { methods: new Set([...providers(), 'staff']) }
  } catch (error) {
    return { problem: reasonOf(error) }
  }
}

function findingFor(
  country: string,
  chosen: readonly AgeMethod[],
  ready: ReadonlySet<AgeMethod>,
): readonly Finding[] {
  const missing = AGE_METHODS.filter((method) => chosen.includes(method) && !ready.has(method))
  if (missing.length === 0) return []
  const variables = { wallet: 'AGE_WALLET_ISSUERS', provider: 'AGE_PROVIDER_URL', staff: '' }
  const todo = `Set ${missing.map((method) => variables[method]).join(' and ')}, or change Settings, Age checks.`
  return missing.length === chosen.length
    ? [bad(`In ${country}, no way to confirm one’s age is configured, so no viewer there sees media.`, todo)]
    : [warn(`In ${country}, ${missing.join(' and ')} is chosen but not configured.`, todo)]
}
