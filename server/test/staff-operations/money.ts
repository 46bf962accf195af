/** Staff operations on money. */
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { DAY_MS } from '#rules/time.ts'
import { payoutRows, runPayoutsAt, seedDetails, seedSale } from '../earnings.ts'
import { addCredits } from '../money.ts'
import { answerOf, askAs, type RequestUser } from '../people.ts'
import { uploadedReport } from '../reconciliation.ts'
import { type Seeded, seedAccount } from '../seed.ts'
import { seedStaff } from '../staff.ts'
import { proposeAdjustmentViaApi, seedDispute } from '../staff-finance.ts'
import { askRefund, seedSeller, subscribed } from '../subscriptions.ts'
import {
  graphqlOutcome,
  type OperationsContext,
  type StaffOperations,
  visibilityOutcome,
} from './operation.ts'

export function moneyOperations({ site, db, staff, creator }: OperationsContext) {
  let nextRun = Date.UTC(2030, 0, 11, 6)

  /** A creator with a payout that is not exported yet. */
  async function pendingPayout(): Promise<{ creator: Seeded; id: string }> {
    const run = new Date(nextRun)
    nextRun += 14 * DAY_MS
    const person = await creator()
    await seedDetails(site, person)
    await seedSale(site, person, { cents: 100_000, at: new Date(run.getTime() - 8 * DAY_MS) })
    await runPayoutsAt(site, run)
    const [payout] = await payoutRows(site, person)
    return { creator: person, id: payout?.id ?? assert.fail('nothing was paid out') }
  }

  const exportPayouts = (asker: RequestUser, key: string) =>
    askAs(site, asker, 'mutation ($k: String) { exportPayouts(method: "sepa", key: $k) { id url } }', {
      k: key,
    })

  async function requestedRefund(): Promise<string> {
    const [seller, buyer] = [await seedSeller(site, 10), await seedAccount(site)]
    await addCredits(site, buyer, 1_500, 'sandbox')
    const { subscription } = await subscribed(site, buyer, seller)
    await askRefund(site, buyer, subscription.id, 'Too dear')
    const request = db.selectFrom('refund_requests').select('id').where('fan_id', '=', buyer.id)
    return (await request.executeTakeFirstOrThrow()).id
  }

  return {
    'refunds.see': {
      async prepare() {
        await requestedRefund()
        return (asker) => graphqlOutcome(askAs(site, asker, '{ refundRequests { id } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'refunds.decide': {
      async prepare() {
        const id = await requestedRefund()
        const decide =
          'mutation ($id: ID!, $key: String) { decideRefund(id: $id, grant: true, key: $key) { id } }'
        return (asker) => graphqlOutcome(askAs(site, asker, decide, { id, key: `decide-${id}` }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'payouts.see': {
      async prepare() {
        await pendingPayout()
        return (asker) => graphqlOutcome(askAs(site, asker, '{ payoutQueue { id } }'))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'payouts.export': {
      async prepare() {
        const { id } = await pendingPayout()
        return (asker) => graphqlOutcome(exportPayouts(asker, `export-${id}`))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'payouts.openDetails': {
      async prepare() {
        const { id } = await pendingPayout()
        const { url } = await answerOf<{ url: string }>(exportPayouts(staff.finance, `open-${id}`))
        return async (asker) => {
          const { status } = await site.get(url, { headers: asker ? { cookie: asker.cookie } : {} })
          return status === 200 ? 'done' : status
        }
      },
      refused: 403,
      entries: 2,
    },
    'payouts.mark': {
      async prepare() {
        const { id } = await pendingPayout()
        const mark = 'mutation ($id: ID!) { markPayout(id: $id, state: "cancelled", reason: "Wrong") { id } }'
        return (asker) => graphqlOutcome(askAs(site, asker, mark, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'disputes.answer': {
      async prepare() {
        const id = await seedDispute(site, await seedAccount(site))
        const note = 'mutation ($id: ID!) { noteEvidence(id: $id, note: "Sent all we have") { id } }'
        return (asker) => graphqlOutcome(askAs(site, asker, note, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'money.see': {
      async prepare() {
        const see =
          '{ ledgerBooks { book } journals { id } bookProofs { id } moneyMonths { id } adjustments { id } providerStatements { id } }'
        return (asker) => graphqlOutcome(askAs(site, asker, see))
      },
      refused: 'FORBIDDEN',
      entries: 0,
    },
    'money.reconcile': {
      async prepare() {
        const id = await uploadedReport(site, staff.finance)
        const settle =
          'mutation ($s: ID!, $r: String!) { settleDifference(statement: $s, row: $r, note: "Refunded by hand") { id } }'
        const { rows } = await answerOf<{ rows: { id: string }[] }>(
          askAs(site, staff.finance, 'query ($s: ID!) { reconciliation(statement: $s) { rows { id } } }', {
            s: id,
          }),
        )
        return (asker) => graphqlOutcome(askAs(site, asker, settle, { s: id, r: rows[0]?.id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'money.adjust': {
      async prepare() {
        const [{ id }, key] = [await seedAccount(site), randomUUID()]
        return (asker) => graphqlOutcome(proposeAdjustmentViaApi(site, asker, { to: id, key }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'money.approve': {
      async prepare() {
        const { id: to } = await seedAccount(site)
        const { id } = await answerOf<{ id: string }>(
          proposeAdjustmentViaApi(site, await seedStaff(site, 'finance'), { to }),
        )
        const approve = 'mutation ($id: ID!) { decideAdjustment(id: $id, approve: true) { id } }'
        return (asker) => graphqlOutcome(askAs(site, asker, approve, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'payouts.hold': {
      async prepare() {
        const { id } = await creator()
        const hold = 'mutation ($id: ID!) { holdPayout(user: $id, reason: "Looks odd") { id } }'
        return (asker) => graphqlOutcome(askAs(site, asker, hold, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'payouts.run': {
      async prepare() {
        const run = 'mutation ($key: String) { runPayouts(key: $key) { id } }'
        await db.updateTable('payout_orders').set({ finished_at: new Date() }).execute()
        const key = randomUUID()
        return (asker) => graphqlOutcome(askAs(site, asker, run, { key }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
    'fees.see': {
      async prepare() {
        const { username } = await creator()
        return async (asker) => {
          const { data } = await askAs(
            site,
            asker,
            'query ($u: String!) { profile(username: $u) { fees { sales } } }',
            { u: username },
          )
          return visibilityOutcome((data?.profile as { fees: unknown } | undefined)?.fees)
        }
      },
      refused: 'hidden',
      entries: 0,
    },
    'fees.set': {
      async prepare() {
        const { id } = await creator()
        const set = 'mutation ($id: ID!) { updateCreatorFees(user: $id, subscription: 90, sales: 75) { id } }'
        return (asker) => graphqlOutcome(askAs(site, asker, set, { id }))
      },
      refused: 'FORBIDDEN',
      entries: 1,
    },
  } satisfies StaffOperations
}
