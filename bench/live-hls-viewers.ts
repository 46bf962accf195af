/**
 * Many viewers by low-latency HLS, each on a connection of its own, who ask as hls.js does: for every part a playlist that waits
 * for it, then the part (it fetches no preload hints), with what a browser says of itself and the cookie it was last given. What
 * they were answered can be written down, and be asked for again at the same moments from another server.
 */
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { connect as connectSecurely } from 'node:tls'

/** A playlist and the parts that it brought, and how long after the beginning it was answered. */
type Turn = { atMs: number; files: string[] }

/** As Chromium sends it with what a page fetches. */
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
  /** What all were answered alike is one file. */
  const keep = (name: string, body: Buffer) => {
    if (!known.has(name)) writeFileSync(path.join(folder, name), body)
    known.add(name)
    return name
  }
  let [requests, bytes] = [0, 0]
  // Joining is another question: what is asked for again and again is what costs.
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

/** The same requests at the same moments, of a server that has them as files and need not wait for any. */
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

/** All are there: whoever measures begins, and says when. */
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

/** The part after the last one; beyond its segment's last it is the next one's first. */
function nextOf(playlist: string): { msn: number; part: number } {
  const [, msn, part] = /-(\d+)\.(\d+)\.m4s$/.exec(partsOf(playlist).at(-1) ?? '') ?? []
  return { msn: Number(msn), part: Number(part) + 1 }
}

/** One plain connection, one question at a time: a client that did more would be what is measured. */
function openLine() {
  const to = { host: url.hostname, port: Number(url.port) }
  const isSecure = url.protocol === 'https:'
  // Of its own making: whose it is does not matter here.
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
