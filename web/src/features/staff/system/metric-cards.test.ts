import assert from 'node:assert/strict'
import { test } from 'node:test'
import { METRIC_CARDS, metricSpanText, metricView } from './metric-cards.ts'

const errors = METRIC_CARDS.find(({ name }) => name === 'errors') ?? assert.fail()
const series = (values: (number | null)[]) => [{ name: 'errors', values }]

test('shows the newest reported minute, and does not count a missing value as zero', () => {
  assert.deepEqual(metricView(series([null, 7, 0, null]), errors), {
    ...{ now: 0, most: 7, values: [0, 7, 0, 0], isAlert: false },
  })
  assert.equal(metricView(series([null, null]), errors).now, null)
  assert.equal(metricView([], errors).now, null)
  assert.equal(metricView(series([0, 1]), errors).isAlert, true)
})

test('formats spans in the largest sufficient unit', () => {
  const texts = [0.0004, 0.45, 1.25, 12.4, 99, 100, 5_399, 5_400, 7_200].map(metricSpanText)
  assert.deepEqual(texts, ['0 ms', '450 ms', '1.3 s', '12 s', '99 s', '2 min', '90 min', '2 h', '2 h'])
})
