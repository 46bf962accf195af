/**
 * Many viewers by low-latency HLS, each on its own connection, who send the requests of hls.js: a blocking playlist request for
 * each part, then the part (hls.js fetches no preload hints), with the headers of a browser and the latest cookie. The responses
 * can be recorded and replayed with the same timing against another server.
 */
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'

/** A playlist and the parts it listed, with the time of the response since the start. */
type Turn = { atMs: number; files: string[] }

/** Request headers that Chromium sends for fetches of a page. */
const BROWSER = [
  'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
  'Accept: */*',
  'Accept-Encoding: gzip, deflate',
  'Accept-Language: en-US,en;q=0.9',
  'Connection: keep-alive',
  'Sec-Fetch-Dest: empty',
  'Sec-Fetch-Mode: cors',
  'Sec-Fetch-Site: same-origin',
].join('\r\n')

const [, , mode, origin = '', folder = '', given = ''] = process.argv
const url = new URL(origin)
if (mode === 'live')
  await watchLive(JSON.parse(readFileSync(given, 'utf8')) as { playlists: string[]; seconds: number })
else await replay()
process.disconnect()

async function watchLive({ playlists, seconds }: { playlists: string[]; seconds: number }): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const known = new Set<string>()
  /** Identical responses are stored in one file. */
  const keep = (name: string, body: Buffer) => {
    if (!known.has(name)) writeFileSync(path.join(folder, name), body)
    known.add(name)
    return name
  }
  let [requests, bytes] = [0, 0]
  // Excludes joining: the recurring requests cause the load.
  const joined = await Promise.all(
    playlists.map(async (playlist) => {
      const line = openLine()
      return { playlist, line, first: String(await line.get(playlist)) }
    }),
  )
  const startedAt = await waitForStart()
  const turns = await Promise.all(
    joined.map(async ({ playlist, line, first }) => {
      const own: Turn[] = []
      const get = async (name: string) => {
        const body = await line.get(name)
        requests += 1
        bytes += body.length
        return body
      }
      let text = first
      while (performance.now() - startedAt < seconds * 1000) {
        const before = partsOf(text).at(-1)
        const { msn, part } = nextOf(text)
        const answer = await get(`${playlist}?_HLS_msn=${msn}&_HLS_part=${part}&_HLS_skip=YES`)
        const atMs = performance.now() - startedAt
        text = String(answer)
        const names = partsOf(text)
        const fresh = names.slice(names.lastIndexOf(before ?? '') + 1)
        const files = [keep(`${msn}.${part}.m3u8`, answer)]
        for (const name of fresh) files.push(keep(path.basename(name), await get(addressOf(name, playlist))))
        own.push({ atMs, files })
      }
      line.close()
      return own
    }),
  )
  writeFileSync(path.join(folder, 'turns.json'), JSON.stringify(turns))
  process.send?.({ requests, bytes })
}

/** Replays the same requests with the same timing against a server that has the responses as files and never blocks. */
async function replay(): Promise<void> {
  const viewers = JSON.parse(readFileSync(path.join(folder, 'turns.json'), 'utf8')) as Turn[][]
  const joined = viewers.map((turns) => ({ turns, line: openLine() }))
  await Promise.all(joined.map(({ line }) => line.opened))
  const startedAt = await waitForStart()
  let [requests, bytes] = [0, 0]
  await Promise.all(
    joined.map(async ({ turns, line }) => {
      for (const { atMs, files } of turns) {
        await sleep(Math.max(0, startedAt + atMs - performance.now()))
        for (const file of files) {
          bytes += (await line.get(`/plain/${file}`)).length
          requests += 1
        }
      }
      line.close()
    }),
  )
  process.send?.({ requests, bytes })
}

/** Reports that all viewers are connected, waits for the start message and returns its time. */
async function waitForStart(): Promise<number> {
  process.send?.('ready')
  await once(process, 'message')
  return performance.now()
}

function addressOf(name: string, playlist: string): string {
  return new URL(name, `http://live${playlist}`).pathname
}

function partsOf(playlist: string): string[] {
  return [...playlist.matchAll(/#EXT-X-PART:[^\n]*URI="([^"]+)"/g)].map(([, name = '']) => name)
}

/** The part after the last one; beyond the end of its segment, the server answers with the next segment's first part. */
function nextOf(playlist: string): { msn: number; part: number } {
  const [, msn, part] = /-(\d+)\.(\d+)\.m4s$/.exec(partsOf(playlist).at(-1) ?? '') ?? []
  return { msn: Number(msn), part: Number(part) + 1 }
}

/** A plain connection with one request at a time, to keep the client's own cost out of the measurement. */
function openLine() {
  const to = { host: url.hostname, port: Number(url.port) }
  const isSecure = url.protocol === 'https:'
  // The test certificate is self-signed.
  const socket = isSecure ? connectSecurely({ ...to, rejectUnauthorized: false }) : connect(to)
  socket.setNoDelay(true)
  const opened = once(socket, isSecure ? 'secureConnect' : 'connect')
  let waiting: PromiseWithResolvers<Buffer> | null = null
  let pieces: Buffer[] = []
  let [held, missing, headBytes] = [0, -1, 0]
  let cookie: { pair: string; folder: string } | null = null
  socket.on('error', (error) => waiting?.reject(error))
  socket.on('close', () => waiting?.reject(new Error('the connection was closed')))
  socket.on('data', (piece: Buffer) => {
    pieces.push(piece)
    held += piece.length
    if (missing < 0) {
      const all = Buffer.concat(pieces)
      const end = all.indexOf('\r\n\r\n')
      if (end < 0) return
      const head = all.subarray(0, end).toString('latin1')
      const length = /content-length: (\d+)/i.exec(head)?.[1]
      if (!head.startsWith('HTTP/1.1 200') || length === undefined)
        return void waiting?.reject(new Error(`an unexpected answer: ${head.slice(0, 200)}`))
      const [, pair, folder] = /set-cookie: ([^;\r]+); Path=([^;\r]+)/i.exec(head) ?? []
      if (pair !== undefined && folder !== undefined) cookie = { pair, folder: `${folder}/` }
      headBytes = end + 4
      missing = Number(length)
      pieces = [all]
    }
    if (held < headBytes + missing) return
    const body = Buffer.concat(pieces).subarray(headBytes)
    ;[pieces, held, missing] = [[], 0, -1]
    waiting?.resolve(body)
  })
  return {
    opened,
    get(name: string): Promise<Buffer> {
      waiting = Promise.withResolvers<Buffer>()
      const brought = cookie && name.startsWith(cookie.folder) ? `Cookie: ${cookie.pair}\r\n` : ''
      socket.write(
        `GET ${name} HTTP/1.1\r\nHost: ${url.host}\r\nReferer: ${origin}/a.creator/live\r\n${brought}${BROWSER}\r\n\r\n`,
      )
      return waiting.promise
    },
    close() {
      waiting = null
      socket.destroy()
    },
  }
}
