/** The multivariant playlist of a stream with several renditions, and their rendition reports. */

import type { HlsWindow } from './hls-window.ts'
import type { PackedTracks } from './init-segment.ts'

export type HlsVariant = { uri: string; window: HlsWindow; packed: PackedTracks }

/** Players start with the first variant before they have measured their bandwidth. */
export function multivariantText(variants: readonly HlsVariant[]): string {
  const lines = variants.flatMap(({ uri, window, packed }) => {
    const { peak, average } = window.rates()
    const { width, height } = packed.video
    const about = [
      `BANDWIDTH=${peak}`,
      `AVERAGE-BANDWIDTH=${average}`,
      `CODECS="${codecsOf(packed).join(',')}"`,
      `RESOLUTION=${width}x${height}`,
    ]
    return [`#EXT-X-STREAM-INF:${about.join(',')}`, uri]
  })
  return `${['#EXTM3U', '#EXT-X-VERSION:9', ...lines].join('\n')}\n`
}

/** Lets players switch renditions without requesting the other playlist first. */
export function renditionReports(others: readonly Pick<HlsVariant, 'uri' | 'window'>[]): string {
  return others
    .flatMap(({ uri, window: { lastPosition } }) => {
      if (!lastPosition) return []
      const { mediaSequence, partIndex } = lastPosition
      return `#EXT-X-RENDITION-REPORT:URI="${uri}",LAST-MSN=${mediaSequence},LAST-PART=${partIndex}\n`
    })
    .join('')
}

function codecsOf({ video, audio }: PackedTracks): string[] {
  const avc = `avc1.${video.avcC.subarray(1, 4).toString('hex')}`
  return audio ? [avc, `mp4a.40.${aacKind(audio.config)}`] : [avc]
}

/** Five bits, or six more if all five are set. */
function aacKind(config: Buffer): number {
  const bits = config.length >= 2 ? config.readUInt16BE(0) : 0
  const kind = bits >> 11
  return kind === 31 ? 32 + ((bits >> 5) & 0x3f) : kind
}
