import assert from 'node:assert/strict'
import { test } from 'node:test'
import { problemsOf } from '../../test/config-problems.ts'
import { parseConfig } from './config.ts'

const problemOf = (env: Record<string, string>) => problemsOf(env).join('\n')

test('defaults to one process per role that takes all queues and encodes on the CPU', () => {
  const { processes, encoder } = parseConfig({})
  assert.deepEqual(processes, { web: 1, worker: 1, queues: 'all', encodes: 1 })
  assert.deepEqual(encoder, { wanted: 'libx264', device: '/dev/dri/renderD128' })
})

test('several web processes need a fixed port', () => {
  assert.equal(parseConfig({ WEB_PROCESSES: '4', PORT: '8080' }).processes.web, 4)
  assert.match(problemOf({ WEB_PROCESSES: '2', PORT: '0' }), /^PORT must not be 0 when WEB_PROCESSES/)
})

test("accepts vendors' names of encoders", () => {
  assert.equal(parseConfig({ VIDEO_ENCODER: 'vaapi' }).encoder.wanted, 'h264_vaapi')
  assert.equal(parseConfig({ VIDEO_ENCODER: 'h264_nvenc' }).encoder.wanted, 'h264_nvenc')
})

for (const [name, value] of [
  ['WEB_PROCESSES', '0'],
  ['WORKER_PROCESSES', 'many'],
  ['WORKER_QUEUES', 'mail'],
  ['ENCODES', '65'],
  ['VIDEO_ENCODER', 'hevc_nvenc'],
  ['VIDEO_ENCODER', '-i'],
  ['VIDEO_DEVICE', '/etc/passwd'],
] as const)
  test(`${name}=${value} is refused`, () =>
    assert.match(problemOf({ [name]: value }), new RegExp(`^${name} must be`)))
