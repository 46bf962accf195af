/** Live streaming settings: ports, addresses and engine. */
import { isIP } from 'node:net'
import { choice, fail, hostAndPort, integerWithin, origin, type Parse, type Read } from './values.ts'

export type LiveConfig = {
  /** Null turns RTMP off. */
  rtmpPort: number | null
  /** The UDP port for all WebRTC publishers and viewers; 0 for any. */
  webrtcPort: number
  /** The machine's public IP address, if it differs from the local one. */
  webrtcAddress: string | null
  /** Where the site's other processes reach the live role; port 0 for any. */
  internalHost: string
  internalPort: number
  /** The shorter side of a smaller rendition for slow connections, and how many streams get one at once; null for none. */
  lowerRendition: { sidePx: number; encodes: number } | null
  /** Whether a standby process takes over when the live process dies. */
  hasStandby: boolean
  /** An external MediaMTX server; null for the built-in engine. */
  mediaMtx: {
    api: string
    hls: string
    webrtc: string
    secret: string
    /** Where we listen for its authentication requests. */
    webhooks: { host: string; port: number }
  } | null
}

export function readLiveConfig(read: Read, problems: string[]): LiveConfig {
  const internal = read('LIVE_HTTP', '127.0.0.1:0', hostAndPort)
  const lowerRenditionPx = read('LIVE_LOWER_RUNG', 'off', (value) =>
    value === 'off' ? null : lowerRendition(value),
  )
  const mediaMtx = readMediaMtx(read, problems)
  const wantsStandby = read('LIVE_SPARE', 'on', choice(['on', 'off'])) === 'on'
  const encodes = read('LIVE_ENCODES', '1', integerWithin(1, 64))
  return {
    rtmpPort: read('RTMP_PORT', '1935', (value) =>
      value === 'off' ? null : integerWithin(0, 65_535)(value),
    ),
    webrtcPort: read('WEBRTC_PORT', '8189', integerWithin(0, 65_535)),
    webrtcAddress: read('WEBRTC_ADDRESS', null, (value) =>
      isIP(value) ? value : fail('must be an IP address'),
    ),
    // Undefined if the value was invalid.
    internalHost: internal?.host ?? '127.0.0.1',
    internalPort: internal?.port ?? 0,
    lowerRendition: lowerRenditionPx === null ? null : { sidePx: lowerRenditionPx, encodes },
    hasStandby: wantsStandby && mediaMtx === null,
    mediaMtx,
  }
}

function readMediaMtx(read: Read, problems: string[]): LiveConfig['mediaMtx'] {
  const engine = read('LIVE_ENGINE', 'built-in', choice(['built-in', 'mediamtx']))
  const urls = {
    api: read('MEDIAMTX_API', 'http://127.0.0.1:9997', origin),
    hls: read('MEDIAMTX_HLS', 'http://127.0.0.1:8888', origin),
    webrtc: read('MEDIAMTX_WEBRTC', 'http://127.0.0.1:8889', origin),
  }
  const webhooks = read('MEDIAMTX_QUESTIONS', '127.0.0.1:9995', hostAndPort)
  const secret = read('MEDIAMTX_SECRET', null, (value) =>
    /^[\w-]{16,200}$/.test(value) ? value : fail('must be 16 to 200 letters, digits, _ or -'),
  )
  if (engine !== 'mediamtx') return null
  if (secret === null) problems.push('MEDIAMTX_SECRET is needed when LIVE_ENGINE is mediamtx')
  return { ...urls, webhooks, secret: secret ?? '' }
}

/** Encoders need even dimensions. */
const lowerRendition: Parse<number> = (value) => {
  const sidePx = integerWithin(144, 1080)(value)
  return sidePx % 2 === 0 ? sidePx : fail('must be an even number')
}
