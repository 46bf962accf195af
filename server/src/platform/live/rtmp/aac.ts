/** Parses the AAC configuration that encoders send before the first audio frame. */
import type { AudioTrack } from '../frames.ts'

const SAMPLE_RATES = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]
const MAX_CONFIG_BYTES = 64

/** Null if it is not AAC with at least one channel. */
export function readAudioConfig(config: Buffer): AudioTrack | null {
  if (config.length < 2 || config.length > MAX_CONFIG_BYTES) return null
  const bits = BigInt(`0x${config.subarray(0, 8).toString('hex').padEnd(16, '0')}`)
  const read = (at: number, count: number) =>
    Number((bits >> BigInt(64 - at - count)) & ((1n << BigInt(count)) - 1n))
  const kind = read(0, 5)
  const rateIndex = read(5, 4)
  const sampleRate = rateIndex === 15 ? read(9, 24) : SAMPLE_RATES[rateIndex]
  const layout = read(rateIndex === 15 ? 33 : 9, 4)
  if (kind === 0 || kind === 31 || sampleRate === undefined || sampleRate < 7_350 || sampleRate > 96_000)
    return null
  if (layout === 0 || layout > 7) return null
  return { codec: 'aac', config: Buffer.from(config), sampleRate, channels: layout === 7 ? 8 : layout }
}
