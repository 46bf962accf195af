/** Reads the supported codecs of an SDP offer; the library handles the rest. */

export type OfferedTrack = { kind: 'video' | 'audio'; mid: string; payloadType: number; format: string }

const MAX_OFFER_BYTES = 64 * 1024

/** The best H.264 and Opus formats of an offer; null if it is not an offer. */
export function readOffer(sdp: string, profileIdc?: number): OfferedTrack[] | null {
  if (sdp.length > MAX_OFFER_BYTES || !sdp.startsWith('v=0')) return null
  const [, ...sections] = sdp.split(/\r?\n(?=m=)/)
  return sections.flatMap((section) => {
    const lines = section.split(/\r?\n/)
    const kind = /^m=(video|audio) /.exec(lines[0] ?? '')?.[1]
    const mid = lines.find((line) => line.startsWith('a=mid:'))?.slice(6)
    if ((kind !== 'video' && kind !== 'audio') || !mid || !/^[\w-]{1,32}$/.test(mid)) return []
    const best = codecsOf(lines)
      .filter(({ name }) => (kind === 'video' ? name === 'h264' : name === 'opus'))
      .filter(({ format }) => kind === 'audio' || /packetization-mode=1/.test(format))
      .toSorted((a, b) => fits(b.format, profileIdc) - fits(a.format, profileIdc))[0]
    return best ? [{ kind, mid, payloadType: best.payloadType, format: best.format }] : []
  })
}

function codecsOf(lines: readonly string[]) {
  const formats = new Map(
    lines.flatMap((line) => {
      const [, type, format = ''] = /^a=fmtp:(\d{1,3}) (.{1,300})$/.exec(line) ?? []
      return type ? [[Number(type), format] as const] : []
    }),
  )
  return lines.flatMap((line) => {
    const [, type, name = ''] = /^a=rtpmap:(\d{1,3}) ([\w-]+)\//.exec(line) ?? []
    const payloadType = Number(type)
    if (!type || payloadType < 96 || payloadType > 127) return []
    return [{ payloadType, name: name.toLowerCase(), format: formats.get(payloadType) ?? '' }]
  })
}

/** Prefers the stream's own profile, then constrained baseline, which every browser decodes. */
function fits(format: string, profileIdc: number | undefined): number {
  const profile = /profile-level-id=([0-9a-f]{2})([0-9a-f]{2})/i.exec(format)
  const isSame = profile && Number.parseInt(profile[1] ?? '', 16) === profileIdc
  if (isSame) return 2
  return profile?.[1] === '42' && profile[2]?.toLowerCase() === 'e0' ? 1 : 0
}
