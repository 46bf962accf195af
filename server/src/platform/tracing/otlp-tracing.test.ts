import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { startCollector } from '../../../test/collector.ts'
import { Refusal } from '../errors.ts'
import { runTool } from '../media-tools/run-tool.ts'
import { createDiskStorage } from '../storage/disk-storage.ts'
import { fileKey } from '../storage/file-key.ts'
import { tracedStorage } from '../storage/traced-storage.ts'
import { inSpan, runWithRootSpan } from '../trace-context/in-span.ts'
import { currentTraceContext } from '../trace-context/trace-context.ts'
import { createOtlpTracing } from './otlp-tracing.ts'

const limit = { timeout: 180_000 }
const log = pino({ level: 'silent' })
const collector = await startCollector()
after(() => collector.close())

const folder = mkdtempSync(path.join(tmpdir(), 'candid-traces-'))
after(() => rmSync(folder, { recursive: true, force: true }))

function tracingWith(ratio: number) {
  const settings = {
    url: `${collector.url}/v1/traces`,
    headers: { 'x-key': 'hush' },
    ratio,
    service: 'clips',
  }
  return createOtlpTracing(settings, { role: 'worker', version: '1.2.3', log })
}

const root = (name: string, traceparent: string | null = null) => ({
  name,
  requestId: 'request-one',
  traceparent,
})
const childrenOf = (spanId: string) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId)

test('storage and ffmpeg spans are children of the work they belong to', limit, async () => {
  const tracing = tracingWith(1)
  const storage = tracedStorage(await createDiskStorage({ root: folder }))
  const key = fileKey('media', 'a1b2', 'poster.jpg')
  const { signal } = new AbortController()
  await runWithRootSpan(tracing, root('whole'), async () => {
    await storage.write(key, Buffer.from('picture'))
    await inSpan({ name: 'outer' }, () => runTool('ffmpeg', ['-version'], { signal, log }))
    assert.throws(() =>
      inSpan({ name: 'broken' }, () => {
        throw new TypeError('of ann@mail.example')
      }),
    )
    await assert.rejects(
      inSpan({ name: 'refused' }, async () => {
        throw new Refusal('NOT_FOUND', { message: 'ann@mail.example is not there' })
      }),
    )
  })
  await tracing.close()
  const whole = await collector.spanWhere(({ name }) => name === 'whole')
  assert.deepEqual(
    childrenOf(whole.spanId).map(({ name, facts, isError }) => ({ name, facts, isError })),
    [
      { name: 'storage write', facts: { 'candid.area': 'media' }, isError: false },
      { name: 'outer', facts: {}, isError: false },
      { name: 'broken', facts: { 'error.type': 'TypeError' }, isError: true },
      { name: 'refused', facts: { 'error.type': 'NOT_FOUND' }, isError: true },
    ],
  )
  const outer = collector.spans.find(({ name }) => name === 'outer')
  assert.deepEqual(
    childrenOf(outer?.spanId ?? '').map(({ name }) => name),
    ['ffmpeg'],
  )
  assert.doesNotMatch(JSON.stringify(collector.spans), /ann@mail|a1b2|poster|hush/)
  assert.equal(collector.headers()['x-key'], 'hush', 'the configured header is sent')
})

test('the caller decides whether a trace is sampled; without one, the ratio does', limit, async () => {
  const [sampled, left] = [tracingWith(0), tracingWith(1)]
  const parent = (flags: string) => `00-${'a'.repeat(32)}-${'b'.repeat(16)}-${flags}`
  const seen = (tracing: typeof sampled, name: string, traceparent: string | null) =>
    runWithRootSpan(tracing, root(name, traceparent), () => currentTraceContext()?.traceparent ?? '')
  assert.match(seen(sampled, 'kept by parent', parent('01')), /^00-a{32}-(?!b{16})[\da-f]{16}-01$/)
  assert.match(seen(left, 'left by parent', parent('00')), /^00-a{32}-[\da-f]{16}-00$/)
  assert.match(seen(sampled, 'left by ratio', null), /^00-[\da-f]{32}-[\da-f]{16}-00$/, 'others are told so')
  assert.match(seen(left, 'kept by ratio', 'nonsense'), /-01$/)
  await Promise.all([sampled.close(), left.close()])
  const names = collector.spans.map(({ name }) => name)
  assert.deepEqual(names.filter((name) => /by parent|by ratio/.test(name)).sort(), [
    'kept by parent',
    'kept by ratio',
  ])
  const { traceId, parentSpanId } = await collector.spanWhere(({ name }) => name === 'kept by parent')
  assert.deepEqual([traceId, parentSpanId], ['a'.repeat(32), 'b'.repeat(16)])
})

test('limits the spans of one trace to a thousand', limit, async () => {
  const tracing = tracingWith(1)
  let done = 0
  runWithRootSpan(tracing, root('busy'), () => {
    for (let times = 0; times < 1_500; times++) inSpan({ name: 'small' }, () => done++)
  })
  await tracing.close()
  assert.equal(done, 1_500)
  assert.equal(collector.spans.filter(({ name }) => name === 'small').length, 1_000)
})

test('an unavailable collector is logged once and affects nothing else', limit, async () => {
  const gone = await startCollector()
  await gone.close()
  const lines: string[] = []
  const tracing = createOtlpTracing(
    { url: `${gone.url}/v1/traces`, headers: { authorization: 'hush' }, ratio: 1, service: 'clips' },
    {
      role: 'web',
      version: '1',
      log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    },
  )
  // Several batches, and more than the queue holds.
  for (let times = 0; times < 5_000; times++) runWithRootSpan(tracing, root('unheard'), () => undefined)
  await tracing.close()
  assert.ok(lines.length <= 1, lines.join(''))
  assert.doesNotMatch(lines.join(''), /hush/)
})
