/** Test double of MediaMTX: implements its documented API and serves one small clip. */
import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { systemClock } from '#platform/clock.ts'
import { createPackager } from '#platform/live/hls/packager.ts'
import { encodeClip, shiftedBy } from './encoded-frames.ts'

type Path = { source: { type: string; id: string }; codecs: string[]; leave(): void }

const clip = encodeClip({ seconds: 2 })
const SIZE = { width: 160, height: 90 }

export async function openFakeMediaMtx(secret: string) {
  const paths = new Map<string, Path>()
  const webrtc = new Map<string, { path: string; action: 'publish' | 'read' }>()
  const authRequests: Record<string, unknown>[] = []
  let authUrl = ''
  const { window, ...packager } = createPackager({ clock: systemClock })
  packager.tracks(clip.tracks)
  for (const frame of shiftedBy(clip, 0).frames) packager.frame(frame)

  /** The payload as documented. */
  async function isAllowed(authRequest: Record<string, string>): Promise<boolean> {
    const none = {
      user: '',
      password: '',
      token: '',
      ip: '127.0.0.1',
      query: '',
      userAgent: '',
      id: randomUUID(),
    }
    const body = { ...none, ...authRequest }
    authRequests.push(body)
    const answer = await fetch(authUrl, { method: 'POST', body: JSON.stringify(body) })
    return Math.floor(answer.status / 10) === 20
  }

  function begin(path: string, type: string, codecs: string[], leave: () => void): Path {
    paths.get(path)?.leave()
    const one: Path = { source: { type, id: randomUUID() }, codecs, leave }
    paths.set(path, one)
    return one
  }

  function kick(id: string): boolean {
    const found = [...paths].find(([, { source }]) => source.id === id)
    if (!found) return webrtc.delete(id)
    paths.delete(found[0])
    found[1].leave()
    return true
  }

  async function api(url: URL, request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, , what, verb, id = ''] = url.pathname.split('/')
    if (!(await isAllowed({ ...credentials(request), action: 'api', protocol: '', path: '' })))
      return void response.writeHead(401).end()
    if (verb === 'kick') return void response.writeHead(kick(id) ? 200 : 404).end()
    const items =
      what === 'paths'
        ? [...paths].map(([name, { source, codecs }]) => ({
            ...{
              name,
              confName: 'all',
              ready: true,
              available: true,
              online: true,
              source,
              inboundFramesInError: 0,
            },
            inboundBytes: Date.now(),
            tracks2: codecs.map((codec) => ({ codec, codecProps: codec === 'H264' ? SIZE : null })),
          }))
        : [...webrtc.keys()].map((session) => ({ id: session }))
    const page = { itemCount: items.length, pageCount: 1, items }
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(page))
  }

  async function hls(
    path: string,
    name: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    if (request.headers.authorization !== `Bearer ${secret}`) return void response.writeHead(401).end()
    if (!paths.has(path)) return void response.writeHead(404).end()
    if (name === 'index.m3u8') {
      const variant = '#EXT-X-STREAM-INF:BANDWIDTH=100000,CODECS="avc1.42c00b",FRAME-RATE=25.000'
      return void response.end(`#EXTM3U\n#EXT-X-VERSION:9\n${variant}\nmain_stream.m3u8\n`)
    }
    if (name === 'main_stream.m3u8') {
      const answer = await window.playlist({})
      return void response.end('text' in answer ? answer.text : '')
    }
    const file = await window.file(name)
    response.writeHead(file ? 200 : 404).end(file ?? '')
  }

  async function offer(
    path: string,
    way: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const action = way === 'whip' ? 'publish' : 'read'
    if (!(await isAllowed({ ...credentials(request), action, protocol: 'webrtc', path })))
      return void response.writeHead(401).end()
    if (action === 'read' && !paths.has(path)) return void response.writeHead(404).end()
    const id =
      action === 'publish'
        ? begin(path, 'webRTCSession', ['H264', 'Opus'], () => undefined).source.id
        : randomUUID()
    webrtc.set(id, { path, action })
    response
      .writeHead(201, { location: `/${path}/${way}/${id}`, id, 'content-type': 'application/sdp' })
      .end('v=0\r\n')
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '', 'http://mtx')
    if (url.pathname.startsWith('/v3/')) return api(url, request, response)
    const [, path = '', way = '', id] = /^\/(\w+\/[\w-]+)\/([\w.-]+)(?:\/([\w-]+))?$/.exec(url.pathname) ?? []
    if (request.method === 'DELETE' && id) {
      const session = webrtc.get(id)
      if (session?.action === 'publish') kick(id)
      return void response.writeHead(webrtc.delete(id) ? 200 : 404).end()
    }
    if (request.method === 'POST') return offer(path, way, request, response)
    return hls(path, way, request, response)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: authRequests,
    viewers: () => [...webrtc.values()].filter(({ action }) => action === 'read').length,
    setAuthUrl(url: string) {
      authUrl = url
    },
    /** An encoder connects by RTMP. */
    publish(path: string, codecs = ['H264', 'MPEG-4 Audio']) {
      const over = Promise.withResolvers<void>()
      let one: Path | null = null
      void isAllowed({ action: 'publish', protocol: 'rtmp', path }).then((isLetIn) => {
        if (isLetIn) one = begin(path, 'rtmpConn', codecs, over.resolve)
        else over.resolve()
      }, over.reject)
      return {
        over: over.promise,
        lose: () => {
          if (one && paths.get(path) === one) paths.delete(path)
        },
      }
    },
    async close() {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}

function credentials({ headers }: IncomingMessage): { user: string; password: string } {
  const [user = '', password = ''] = Buffer.from(
    (headers.authorization ?? '').replace(/^Basic /, ''),
    'base64',
  )
    .toString('utf8')
    .split(':')
  return { user, password }
}
