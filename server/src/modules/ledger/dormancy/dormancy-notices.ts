/** Notices about dormant credits, on the site and by mail. */

import { dollars } from '#rules/formats.ts'
import { DORMANCY } from '#rules/money.ts'
import { mailPerson } from '../../accounts/index.ts'
import type { DormancyMail, DormancyNotice } from '../job-tokens.ts'
import type { LedgerDeps } from '../types.ts'

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const PERCENT = `${DORMANCY.feeBp / 100}%`
const UNUSED = `haven’t been used for ${DORMANCY.afterMonths} months`

export function dormancyText(news: DormancyNotice): string {
  const amount = dollars(news.cents)
  switch (news.kind) {
    case 'dormancy-fee-notice':
      return `Your credits, worth ${amount}, ${UNUSED}. From ${DAY.format(new Date(news.from))}, we charge ${PERCENT} of them a month. Sign in before then to avoid this.`
    case 'forfeiture-notice':
      return `Your credits, worth ${amount}, ${UNUSED}. On ${DAY.format(new Date(news.from))}, they’ll be forfeited. Sign in before then to keep them.`
    case 'dormancy-fee':
      return `Your credits ${UNUSED}: we charged ${amount} for this month. Sign in to stop further charges.`
    case 'forfeiture':
      return `Your credits ${UNUSED}. As announced, ${amount} of them were forfeited.`
  }
}

/** Runs in the worker. */
export async function mailDormancy(
  deps: Pick<LedgerDeps, 'db' | 'clock' | 'mailer' | 'site'>,
  { accountId, news }: DormancyMail,
): Promise<void> {
  const title = 'Your unused credits'
  await mailPerson(deps, accountId, {
    purpose: 'credits',
    kind: `wallet-${news.kind}`,
    subject: title,
    title,
    paragraphs: [dormancyText(news)],
    action: { label: 'Sign in', path: '/signin' },
  })
}
