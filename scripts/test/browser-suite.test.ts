import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tallyOf } from './browser-suite.ts'

const journey = (status: string, message?: string) => ({
  projectName: 'phone',
  status,
  results: [message === undefined ? {} : { error: { message } }, {}],
})

test('journeys that failed, and those that passed at the second try, are named wherever they stand', () => {
  const report = {
    errors: [],
    stats: { expected: 4, unexpected: 1, flaky: 1 },
    suites: [
      {
        specs: [
          { title: 'swipe', file: 'feed.spec.ts', tests: [journey('flaky', 'slow'), journey('expected')] },
        ],
        suites: [{ specs: [{ title: 'pay', file: 'money.spec.ts', tests: [journey('unexpected', 'no')] }] }],
      },
    ],
  }
  assert.deepEqual(tallyOf(report, 1), {
    passed: 5,
    failed: 1,
    failures: [{ file: 'e2e/money.spec.ts', name: 'phone › pay', words: 'no' }],
    secondTries: [{ file: 'e2e/feed.spec.ts', name: 'phone › swipe', words: 'slow' }],
  })
})

test('a run that broke off outside its journeys has failed', () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0 }
  const [site] = tallyOf({ errors: [{ message: 'The site did not get ready.' }], stats }, 1).failures
  assert.equal(site?.words, 'The site did not get ready.')
  assert.equal(tallyOf({ errors: [], stats }, 130).failed, 1)
})
