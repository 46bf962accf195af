/** Failover of ops/nginx.conf between web processes, and which requests it never repeats; the backends are plain HTTP servers. */
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { after, test } from 'node:test'
import { hasOpenssl } from '../certificates.ts'
import { freePort } from '../free-port.ts'
import { hasNginx } from '../nginx.ts'
import { startBalancer } from './balancer.ts'

type Answering = (request: IncomingMessage, response: ServerResponse) => void

/** A backend that records its requests. */
function backendAt(name: string, port: number) {
  let server: Server | null = null
  const requests: string[] = []
  const usual: Answering = (_request, response) => void response.end(name)
  const web = {
    ...{ name, asked: requests },
    url: `http://127.0.0.1:${port}`,
    answering: usual,
    usual,
    async start() {
      const next = createServer((request, response) => {
        requests.push(`${request.method} ${request.url}`)
        request.resume().once('end', () => web.answering(request, response))
      })
      next.listen(port, '127.0.0.1')
      await once(next, 'listening')
      server = next
    },
    /** Closes all connections at once, like a killed process. */
    async die() {
      const dying = server
      server = null
      if (!dying) return
      const closed = once(dying, 'close')
      dying.close()
      dying.closeAllConnections()
      await closed
    },
  }
  return web
}

test('the shipped nginx configuration with two web processes', {
  skip: !(hasNginx() && hasOpenssl()) && 'needs nginx and openssl',
}, async (t) => {
  const [a, b] = [backendAt('a', await freePort()), backendAt('b', await freePort())]
  for (const web of [a, b]) {
    await web.start()
    after(web.die)
  }
  const port = await freePort()
  const { url, plainUrl } = await startBalancer({ port, backends: [a.url, b.url], files: '/nowhere' })
  const get = async (path = '/') => (await fetch(url + path)).text()
  const post = async (path = '/') => (await fetch(url + path, { method: 'POST', body: '{}' })).text()
  /** More than one round-robin turn, so that each backend is tried. */
  const several = async (ask: () => Promise<string>) => {
    const answers = []
    for (let turn = 0; turn < 4; turn += 1) answers.push(await ask())
    return [...new Set(answers)].sort()
  }

  await t.test('both answer over https, and http redirects there', async () => {
    assert.deepEqual(await several(get), ['a', 'b'])
    const redirect = await fetch(`${plainUrl}/some?thing=1`, { redirect: 'manual' })
    assert.deepEqual([redirect.status, redirect.headers.get('location')], [308, `${url}/some?thing=1`])
  })

  await t.test('a backend that has recovered takes over at once when the other dies', async () => {
    for (const [dying, next] of [
      [a, b],
      [b, a],
      [a, b],
    ] as const) {
      await dying.die()
      assert.deepEqual(await several(get), [next.name])
      assert.deepEqual(await several(post), [next.name])
      await dying.start()
      await next.die()
      assert.deepEqual([await post(), await get()], [dying.name, dying.name])
      await next.start()
    }
  })

  await t.test('after both died, the first to recover answers at once', async () => {
    for (const first of [a, b]) {
      await a.die()
      await b.die()
      for (let turn = 0; turn < 4; turn += 1) assert.equal((await fetch(url)).status, 502)
      await first.start()
      assert.deepEqual([await post(), await get()], [first.name, first.name])
      await (first === a ? b : a).start()
    }
  })

  await t.test('a request cut off by a backend is retried only if it is safe', async () => {
    for (const web of [a, b]) web.answering = (request) => void request.socket.destroy()
    for (const method of ['POST', 'PATCH']) {
      const path = `/${method.toLowerCase()}`
      assert.equal((await fetch(url + path, { method, body: '{}' })).status, 502)
      const times = [...a.asked, ...b.asked].filter((one) => one === `${method} ${path}`)
      assert.equal(times.length, 1, `${method} was sent ${times.length} times`)
    }
    b.answering = b.usual
    assert.deepEqual(await several(get), ['b'])
    a.answering = a.usual
  })

  await t.test('safe requests skip a starting backend; unsafe ones get its 503 without a retry', async () => {
    for (const web of [a, b])
      web.answering = (_request, response) => void response.writeHead(503).end('starting')
    const [before, path] = [a.asked.length + b.asked.length, '/change']
    assert.equal((await fetch(url + path, { method: 'POST', body: '{}' })).status, 503)
    assert.equal(a.asked.length + b.asked.length, before + 1)
    b.answering = b.usual
    assert.deepEqual(await several(get), ['b'])
  })
})
