import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { throttledExporter } from './throttled-exporter.ts'

test('logs once that export fails and once that it works again; a flapping collector is throttled', () => {
  const said: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void said.push(JSON.parse(line).msg) })
  let isAway = false
  let minutes = 0
  const exporter = throttledExporter(
    {
      export: (_spans, done) =>
        done(
          isAway
            ? { code: 1, error: Object.assign(new Error('hush'), { code: 'ECONNREFUSED' }) }
            : { code: 0 },
        ),
      shutdown: async () => {},
    },
    { log, origin: 'http://collector.example', now: () => minutes * 60_000 },
  )
  const send = (away: boolean, times = 3) => {
    isAway = away
    for (let time = 0; time < times; time++) exporter.export([], () => {})
    return said.splice(0)
  }
  assert.deepEqual(send(false), [])
  assert.deepEqual(send(true), ['traces cannot be exported and are dropped until the collector is back'])
  assert.deepEqual(send(false), ['traces are sent again'])
  for (minutes = 1; minutes < 10; minutes++) assert.deepEqual([...send(true), ...send(false)], [])
  minutes = 11
  assert.equal(send(true).length, 1)
})
