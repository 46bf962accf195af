import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { test } from 'node:test'
import { outputOf } from './measure.ts'

test('a load generator that is refused says how', async (t) => {
  const server = createServer((_request, response) => response.writeHead(429).end())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const loader = path.join(import.meta.dirname, 'load.ts')
  await assert.rejects(outputOf(loader, [url, '0.2'], '{}'), /refusals.*status 429/)
})
