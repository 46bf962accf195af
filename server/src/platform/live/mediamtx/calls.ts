/** Client for MediaMTX: its control API, HLS server and WebRTC server, as documented. */

export type MediaMtxEndpoints = {
  /** Origins, as `http://127.0.0.1:9997`. */
  api: string
  hls: string
  webrtc: string
  /** Shared secret of MediaMTX and Candid. */
  secret: string
}

/** MediaMTX calls a stream a path. */
export type MtxPath = {
  name: string
  isOnline: boolean
  source: { type: string; id: string } | null
  bytes: number
  errors: number
  /** `H264`, `MPEG-4 Audio`, … */
  codecs: readonly string[]
  width: number
  height: number
}

type OfferReply = { status: number; answer: Buffer; location: string; sessionId: string }

export type MediaMtxCalls = {
  paths(): Promise<MtxPath[]>
  kick(source: { type: string; id: string }): Promise<void>
  webrtcSessions(): Promise<ReadonlySet<string>>
  /** A playlist or file of the stream's HLS output. */
  hls(path: string, name: string, query: URLSearchParams, signal?: AbortSignal): Promise<HlsAnswer>
  offer(path: string, way: 'whip' | 'whep', sdp: Buffer): Promise<OfferReply>
  leave(location: string): Promise<void>
}
type HlsAnswer = { status: number; type: string; body: Buffer }

export const OUR_NAME = 'candid'
const TIMEOUT_MS = 10_000
/** A blocking request for the next part waits one segment at most. */
const HLS_TIMEOUT_MS = 30_000
const PER_PAGE = 500
const KICKS: Record<string, string> = {
  rtmpConn: 'rtmpconns',
  rtmpsConn: 'rtmpsconns',
  webRTCSession: 'webrtcsessions',
}

export function createMediaMtxCalls({ api, hls, webrtc, secret }: MediaMtxEndpoints): MediaMtxCalls {
  const basic = `Basic ${Buffer.from(`${OUR_NAME}:${secret}`).toString('base64')}`

  async function call(url: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: basic, ...init.headers }
    return fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS), ...init, headers })
  }

  async function list(what: string): Promise<Record<string, unknown>[]> {
    const all: Record<string, unknown>[] = []
    for (let page = 0, pages = 1; page < pages; page += 1) {
      const answer = await call(`${api}/v3/${what}/list?page=${page}&itemsPerPage=${PER_PAGE}`)
      if (answer.status !== 200) throw new Error(`MediaMTX answered ${answer.status} to ${what}`)
      const { pageCount, items } = (await answer.json()) as { pageCount?: number; items?: typeof all }
      all.push(...(items ?? []))
      pages = pageCount ?? 1
    }
    return all
  }

  return {
    paths: async () => (await list('paths')).map(readPath),
    webrtcSessions: async () => new Set((await list('webrtcsessions')).map(({ id }) => String(id))),
    async kick({ type, id }) {
      const kind = KICKS[type]
      if (!kind) throw new Error(`A publisher of type ${type} cannot be kicked`)
      const answer = await call(`${api}/v3/${kind}/kick/${encodeURIComponent(id)}`, { method: 'POST' })
      // A missing session is already gone.
      if (answer.status !== 200 && answer.status !== 404)
        throw new Error(`MediaMTX answered ${answer.status} to a kick`)
    },
    async hls(path, name, query, signal) {
      const signals = [AbortSignal.timeout(HLS_TIMEOUT_MS), ...(signal ? [signal] : [])]
      const asked = query.size > 0 ? `?${query}` : ''
      const answer = await call(`${hls}/${path}/${name}${asked}`, {
        // Authenticates as a CDN in MediaMTX's terms: one session for all viewers, whom we authorise ourselves.
        headers: { authorization: `Bearer ${secret}` },
        signal: AbortSignal.any(signals),
      })
      const body = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, type: answer.headers.get('content-type') ?? '', body }
    },
    async offer(path, way, sdp) {
      const headers = { 'content-type': 'application/sdp' }
      const answer = await call(`${webrtc}/${path}/${way}`, {
        method: 'POST',
        headers,
        body: new Uint8Array(sdp),
      })
      const place = answer.headers.get('location')
      return {
        status: answer.status,
        answer: Buffer.from(await answer.arrayBuffer()),
        location: place === null ? '' : new URL(place, `${webrtc}/${path}/${way}`).href,
        sessionId: answer.headers.get('id') ?? '',
      }
    },
    async leave(location) {
      await call(location, { method: 'DELETE' })
    },
  }
}

function readPath(item: Record<string, unknown>): MtxPath {
  const tracks = (item.tracks2 ?? []) as {
    codec?: string
    codecProps?: { width?: number; height?: number }
  }[]
  const videoProps = tracks.find(({ codecProps }) => codecProps?.width !== undefined)?.codecProps
  const source = item.source as { type: string; id: string } | null | undefined
  return {
    name: String(item.name),
    isOnline: (item.online ?? item.available ?? item.ready) === true,
    source: source ?? null,
    bytes: Number(item.inboundBytes ?? item.bytesReceived ?? 0),
    errors: Number(item.inboundFramesInError ?? 0),
    codecs: tracks.length > 0 ? tracks.map(({ codec }) => codec ?? '') : ((item.tracks ?? []) as string[]),
    width: videoProps?.width ?? 0,
    height: videoProps?.height ?? 0,
  }
}
