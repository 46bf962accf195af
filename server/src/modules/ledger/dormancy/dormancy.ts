/** Dormant credits, if enabled: notifies the owner, and later charges a fee or forfeits the credits. */

import type { Tx } from '#platform/postgres/database.ts'
import { type DormancyRules, type DormancyStep, type DormancyTake, dormancyStep } from '#rules/dormancy.ts'
import { findAccountsByIds, type Person } from '../../accounts/index.ts'
import { type DormancyNotice, ledgerJobs } from '../job-tokens.ts'
import { postJournal } from '../journals/ledger.ts'
import { lockFan } from '../journals/lock-fan.ts'
import { notifyWalletOwner } from '../journals/notify.ts'
import type { LedgerDeps } from '../types.ts'
import { dormancyText } from './dormancy-notices.ts'
import { type FilledWallet, filledWallets, lockWallet, markNotified } from './dormancy-queries.ts'

const BATCH_SIZE = 500

type Deps = Pick<LedgerDeps, 'db' | 'clock' | 'log' | 'bus' | 'enqueue' | 'settings'>

/** Idempotent: each month is charged once, and each owner is notified once. */
export async function processDormantWallets(deps: Deps, signal?: AbortSignal): Promise<void> {
  const rules = rulesNow(deps)
  if (!rules.dormancyFee && !rules.forfeiture) return
  let failures = 0
  let page: FilledWallet[] = []
  do {
    page = await filledWallets(deps.db, page.at(-1)?.accountId ?? null, BATCH_SIZE)
    const owners = await ownersOf(deps, page)
    for (const wallet of page) {
      signal?.throwIfAborted()
      const owner = owners.get(wallet.accountId)
      if (!owner || stepFor(deps, wallet, owner).do === 'nothing') continue
      try {
        await deps.db.transaction().execute((tx) => processWallet(deps, tx, owner.id))
      } catch (error) {
        failures += 1
        deps.log.error({ err: error, accountId: owner.id }, 'failed to process a dormant wallet')
      }
    }
  } while (page.length === BATCH_SIZE)
  if (failures > 0) throw new Error(`failed to process ${failures} dormant wallets`)
}

function rulesNow({ settings }: Pick<Deps, 'settings'>): DormancyRules {
  return {
    dormancyFee: settings.get('switches.dormancyFee'),
    forfeiture: settings.get('switches.forfeiture'),
  }
}

/** Active owners only: suspended and deleted accounts cannot be notified, so nothing is charged. */
async function ownersOf({ db }: Pick<Deps, 'db'>, page: readonly FilledWallet[]) {
  const accounts = await findAccountsByIds(
    db,
    page.map(({ accountId }) => accountId),
  )
  return new Map(accounts.filter(({ status }) => status === 'active').map((account) => [account.id, account]))
}

function stepFor(deps: Deps, wallet: FilledWallet, owner: Person): DormancyStep {
  const moments = [wallet.movedAt, owner.last_seen_at, owner.created_at].filter((moment) => moment !== null)
  const lastActiveAt = new Date(Math.max(...moments.map((moment) => moment.getTime())))
  const { cents, told, toldAt } = wallet
  const facts = { cents, lastActiveAt, notice: told && toldAt ? { what: told, at: toldAt } : null }
  return dormancyStep(facts, rulesNow(deps), deps.clock.now())
}

/** Checks again under the lock, because the owner may have returned. */
async function processWallet(deps: Deps, tx: Tx, accountId: string): Promise<void> {
  await lockFan(tx, accountId)
  const wallet = await lockWallet(tx, accountId)
  const [owner] = await findAccountsByIds(tx, [accountId])
  if (!wallet || owner?.status !== 'active') return
  const step = stepFor(deps, wallet, owner)
  if (step.do === 'nothing') return
  if (step.do === 'tell') await markNotified(tx, accountId, step.what, deps.clock.now())
  else if (!(await book(deps, tx, wallet, step))) return
  const news: DormancyNotice =
    step.do === 'tell'
      ? { kind: `${step.what}-notice`, cents: wallet.cents, from: step.from.toISOString() }
      : { kind: step.what, cents: step.cents }
  await notifyWalletOwner(deps, tx, accountId, dormancyText(news))
  await deps.enqueue(ledgerJobs.mailDormancy, { accountId, news }, { tx })
}

/** False if this month was already charged. */
async function book(
  { clock }: Deps,
  tx: Tx,
  wallet: FilledWallet,
  { what, cents }: DormancyTake,
): Promise<boolean> {
  const { accountId: ownerId, money } = wallet
  const at = clock.now()
  const month = at.toISOString().slice(0, 7)
  const { isNew } = await postJournal(tx, {
    kind: what,
    key: `${what}:${ownerId}:${month}`,
    about: [ownerId, month],
    at,
    money,
    entries: [
      { book: 'wallet', ownerId, cents: -cents },
      { book: 'revenue', cents },
    ],
  })
  return isNew
}
