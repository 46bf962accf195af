import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pino } from 'pino'
import { createMetrics } from '../metrics.ts'
import { clientAddress } from './client-address.ts'
import { createHttpServer } from './server.ts'

const CASES: [proxies: number, forwarded: string | undefined, address: string][] = [
  [0, undefined, '10.0.0.9'],
  [0, '203.0.113.7', '10.0.0.9'],
  [1, undefined, '10.0.0.9'],
  [1, '203.0.113.7', '203.0.113.7'],
  // The client sent its own list.
  [1, '198.51.100.1, 203.0.113.7', '203.0.113.7'],
  [2, '198.51.100.1, 203.0.113.7, 10.0.0.2', '203.0.113.7'],
  // Fewer proxies than configured: the first entry is the farthest known address.
  [3, '203.0.113.7, 10.0.0.2', '203.0.113.7'],
]

test('trusts as many proxies as configured, for requests and sockets alike', async (t) => {
  for (const [proxies, forwarded, address] of CASES) {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    const socket = { remoteAddress: '10.0.0.9' } as never
    assert.equal(clientAddress({ headers, socket }, proxies), address, `${proxies} ${forwarded}`)
    const http = await createHttpServer({
      log: pino({ level: 'silent' }),
      metrics: createMetrics('web'),
      siteUrl: 'http://127.0.0.1',
      trustedProxies: proxies,
    })
    t.after(() => http.close())
    http.get('/me', async ({ ip }) => ip)
    const answer = await http.inject({ url: '/me', headers, remoteAddress: '10.0.0.9' })
    assert.equal(answer.body, address, `${proxies} ${forwarded}`)
  }
})
