import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SITE_STOP_MS, STOP_MS } from './stop-times.ts'

test('an outer timeout exceeds the sum of the inner ones', () => {
  const { requests, jobs, unwinding, traces, role, supervisor } = STOP_MS
  const inside = { web: requests + traces, worker: jobs + unwinding + traces }
  for (const [name, ms] of Object.entries(inside)) assert.ok(ms < role, name)
  assert.ok(role < supervisor, 'a role ends by itself before it is killed')
  // The timeout of the operator's system is checked in scripts/checks/ops.test.ts.
  assert.ok(supervisor < SITE_STOP_MS, 'the database has time afterwards')
})
