/** Live streams: their doors, addresses and engine. */
import { isIP } from 'node:net'
import { choice, fail, hostAndPort, integerWithin, origin, type Parse, type Read } from './values.ts'

export type LiveConfig = {
  /** Where encoders send to; null for none. */
  rtmpPort: number | null
  /** The one UDP port of cameras and of who watches by WebRTC; 0 for any. */
  webrtcPort: number
  /** The machine's address as the outside knows it, where that is another. */
  webrtcAddress: string | null
  /** Where the site's other processes reach the live role; 0 for any free port. */
  innerHost: string
  innerPort: number
  /** The shorter side of a smaller picture for slow lines, and of how many streams at once; null for none. */
  lowerRung: { sidePx: number; encodes: number } | null
  /** Whether a second live process waits for the death of the first. */
  hasSpare: boolean
  /** A MediaMTX that does the work with media; null for our own engine. */
  mediaMtx: {
    api: string
    hls: string
    webrtc: string
    secret: string
    /** Where it asks us who may. */
    questions: { host: string; port: number }
  } | null
}

export function readLive(read: Read, problems: string[]): LiveConfig {
  const inner = read('LIVE_HTTP', '127.0.0.1:0', hostAndPort)
  const lowerRungPx = read('LIVE_LOWER_RUNG', 'off', (value) => (value === 'off' ? null : lowerRung(value)))
  const mediaMtx = readMediaMtx(read, problems)
  const wantsSpare = read('LIVE_SPARE', 'on', choice(['on', 'off'])) === 'on'
  const encodes = read('LIVE_ENCODES', '1', integerWithin(1, 64))
  return {
    rtmpPort: read('RTMP_PORT', '1935', (value) =>
      value === 'off' ? null : integerWithin(0, 65_535)(value),
    ),
    webrtcPort: read('WEBRTC_PORT', '8189', integerWithin(0, 65_535)),
    webrtcAddress: read('WEBRTC_ADDRESS', null, (value) =>
      isIP(value) ? value : fail('must be an IP address'),
    ),
    // Nothing is there when it could not be read.
    innerHost: inner?.host ?? '127.0.0.1',
    innerPort: inner?.port ?? 0,
    lowerRung: lowerRungPx === null ? null : { sidePx: lowerRungPx, encodes },
    hasSpare: wantsSpare && mediaMtx === null,
    mediaMtx,
  }
}

function readMediaMtx(read: Read, problems: string[]): LiveConfig['mediaMtx'] {
  const engine = read('LIVE_ENGINE', 'built-in', choice(['built-in', 'mediamtx']))
  const places = {
    api: read('MEDIAMTX_API', 'http://127.0.0.1:9997', origin),
    hls: read('MEDIAMTX_HLS', 'http://127.0.0.1:8888', origin),
    webrtc: read('MEDIAMTX_WEBRTC', 'http://127.0.0.1:8889', origin),
  }
  const questions = read('MEDIAMTX_QUESTIONS', '127.0.0.1:9995', hostAndPort)
  const secret = read('MEDIAMTX_SECRET', null, (value) =>
    /^[\w-]{16,200}$/.test(value) ? value : fail('must be 16 to 200 letters, digits, _ or -'),
  )
  if (engine !== 'mediamtx') return null
  if (secret === null) problems.push('MEDIAMTX_SECRET is needed when LIVE_ENGINE is mediamtx')
  return { ...places, questions, secret: secret ?? '' }
}

/** Encoders take even sizes only. */
const lowerRung: Parse<number> = (value) => {
  const sidePx = integerWithin(144, 1080)(value)
  return sidePx % 2 === 0 ? sidePx : fail('must be an even number')
}
