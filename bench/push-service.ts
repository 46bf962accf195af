/** The push service of the benchmark, in a process of its own: reports how many messages arrived and when, and returns samples. */
import { readFileSync } from 'node:fs'
import { startFakePushService } from '../server/test/fake-push-service.ts'

const [certificate, key] = process.argv.slice(2)
const service = await startFakePushService(
  certificate && key ? { tls: { cert: readFileSync(certificate), key: readFileSync(key) } } : {},
)

export type PushServiceReport = { count: number; samples: { device: string; body: string }[] }

process.on('message', ({ sampleEvery }: { sampleEvery: number }) => {
  const { received } = service
  const samples = received
    .filter((_, nth) => nth % sampleEvery === 0)
    .map(({ device, body }) => ({ device, body: body.toString('base64') }))
  const report: PushServiceReport = { count: new Set(received.map(({ device }) => device)).size, samples }
  process.send?.(report)
})
process.send?.({ origin: service.origin })
