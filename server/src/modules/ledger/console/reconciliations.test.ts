import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshSite } from '../../../../test/site.ts'
import { isLedgerReconciled, RECONCILIATION_MAX_AGE_MS, reconcileNightly } from './reconciliations.ts'

const site = await freshSite()

test('the health check reports whether the ledger is reconciled, without failing', async () => {
  const { db, clock } = site.app
  const response = async () => {
    const proofs = await db.selectFrom('book_proofs').selectAll().orderBy('started_at', 'desc').execute()
    return [await isLedgerReconciled(db, clock.now()), proofs[0]?.problems.length ?? null]
  }
  const answer = await site.get('/api/health')
  assert.equal(answer.status, 200)
  assert.equal(((await answer.json()) as { books: string }).books, 'not proved')
  await reconcileNightly(site.app)
  assert.deepEqual(await response(), [true, 0])
  const laterThanPromised = new Date(clock.now().getTime() + RECONCILIATION_MAX_AGE_MS + 1)
  assert.equal(await isLedgerReconciled(db, laterThanPromised), false)
  await db
    .updateTable('book_proofs')
    .set({ problems: ['somebody added up wrongly'] })
    .execute()
  assert.deepEqual(await response(), [false, 1])
})
