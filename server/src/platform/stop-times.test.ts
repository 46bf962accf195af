import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SITE_STOP_MS, STOP_MS } from './stop-times.ts'

test('whoever waits outside waits longer than all that is inside may take one after the other', () => {
  const { requests, jobs, unwinding, traces, role, supervisor } = STOP_MS
  const inside = { web: requests + traces, worker: jobs + unwinding + traces }
  for (const [name, ms] of Object.entries(inside)) assert.ok(ms < role, name)
  assert.ok(role < supervisor, 'a role ends by itself before it is ended')
  // What the operator's system waits is held against this one in scripts/checks/ops.test.ts.
  assert.ok(supervisor < SITE_STOP_MS, 'and the database has time after it')
})
