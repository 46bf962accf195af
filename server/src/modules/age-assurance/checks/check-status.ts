/** What the page of the age check shows to this browser. */
import { currentGeoContext } from '#platform/regions/geo-context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { AGE_METHODS, type AgeCheckState, type AgeCheckStatus, type AgeMethod } from '#rules/age-checks.ts'
import type { AgeBrowser } from '../results/browser.ts'
import { findResultByToken, findResultOfAccount } from '../results/result-queries.ts'
import type { AgeAssuranceDeps } from '../types.ts'
import { lastAttempt } from './attempt-queries.ts'

export async function checkStatus(
  deps: AgeAssuranceDeps,
  browser: AgeBrowser | null,
  viewer: Viewer | null,
): Promise<AgeCheckStatus> {
  const { ageCheckFor: country } = currentGeoContext()
  const attempt = browser ? await lastAttempt(deps.db, browser.tokenHash) : undefined
  const isOver = attempt !== undefined && attempt.expires_at <= deps.clock.now()
  return {
    isNeeded: country !== null,
    country,
    methods: methodsIn(deps, country),
    state:
      country === null
        ? 'passed'
        : attempt?.state === 'waiting' && !isOver
          ? 'waiting'
          : attempt?.state === 'refused'
            ? 'refused'
            : await stateWithoutAttempt(deps, browser, viewer),
    method: attempt?.method ?? null,
  }
}

/** Of an expired result the page says so. */
async function stateWithoutAttempt(
  { db, clock }: AgeAssuranceDeps,
  browser: AgeBrowser | null,
  viewer: Viewer | null,
): Promise<AgeCheckState> {
  const results = [
    viewer ? await findResultOfAccount(db, viewer.accountId) : undefined,
    browser ? await findResultByToken(db, browser.tokenHash) : undefined,
  ]
  return results.some((result) => result && result.expires_at <= clock.now()) ? 'expired' : 'none'
}

/** The operator's choice for the country, as far as it is configured. Staff are always there. */
export function methodsIn(
  { settings, ageAssurance: { providers } }: Pick<AgeAssuranceDeps, 'settings' | 'ageAssurance'>,
  country: string | null,
): AgeMethod[] {
  const chosen = country === null ? [] : (settings.get('ages.checks')[country] ?? [])
  const isReady = (method: AgeMethod) => method === 'staff' || providers.has(method)
  return AGE_METHODS.filter((method) => chosen.includes(method) && isReady(method))
}
