/** Transcodes Opus to AAC for HLS and AAC to Opus for WebRTC, packet by packet with timestamps. */
import type { Log } from '#platform/log.ts'
import { openPipe } from '../ffmpeg-pipe.ts'
import { AUDIO_HEADER, audioConfigTag, audioFrameTag } from '../flv.ts'
import { createAdtsReader } from './adts.ts'
import { createOggWriter } from './ogg.ts'
import { createSampleTimes } from './sample-times.ts'

export type AudioPacket = { dtsMs: number; data: Buffer }
export type Converter = { take(packet: AudioPacket): void; close(): void }
type ConverterOptions = { log: Log; onPacket(packet: AudioPacket): void; onEnd(): void }

const OPUS_RATE = 48_000
const AAC_FRAME_MS = 1024 / 48
const OPUS_PACKET_MS = 20
const OPUS_BITS = 96_000
const OPUS_PACKET_BYTES = (OPUS_BITS * OPUS_PACKET_MS) / 1000 / 8
/** Encoder delay of the low-delay mode. */
const OPUS_DELAY_MS = 2.5
/** Options that flush every packet at once instead of filling a buffer. */
const LOW_DELAY_INPUT = ['-fflags', 'nobuffer', '-flags', 'low_delay', '-analyzeduration', '0']
const LOW_DELAY_OUTPUT = ['-flush_packets', '1', 'pipe:1']
/** Audio is a few kilobytes per second. */
const PIPE = {
  failureMessage: 'the audio transcoder of a live stream failed',
  maxWaitingBytes: 512 * 1024,
  memoryMb: 1_024,
}
/** AAC-LC, 48 kHz, two channels. */
export const AAC_CONFIG = Buffer.from([0x11, 0x90])

export function opusToAac({ log, onPacket, onEnd }: ConverterOptions): Converter {
  const times = createSampleTimes()
  const ogg = createOggWriter(2)
  let granule = 0
  let frames = 0
  const read = createAdtsReader((data) => {
    // The first frame only primes the decoder.
    const outMs = (frames++ - 1) * AAC_FRAME_MS
    if (outMs >= 0) onPacket({ dtsMs: times.outputTime(outMs), data })
  })
  const pipe = openPipe({
    ...{ ...PIPE, log, onBytes: read, onEnd },
    format: 'ogg',
    inputArgs: [...LOW_DELAY_INPUT, '-probesize', '1024'],
    outputArgs: [
      ...['-c:a', 'aac', '-b:a', '128k', '-ar', '48000', '-ac', '2', '-f', 'adts', ...LOW_DELAY_OUTPUT],
    ],
  })
  pipe.write(ogg.head())
  return {
    take({ dtsMs, data }) {
      const lengthMs = opusLengthMs(data)
      if (lengthMs === null || !times.addInput(dtsMs, lengthMs)) return
      granule += (lengthMs * OPUS_RATE) / 1000
      pipe.write(ogg.packet(data, granule))
    },
    close: () => pipe.close(),
  }
}

type AacSource = { config: Buffer; sampleRate: number }

/**
 * Browsers delay video until its audio arrives, so nothing may be buffered: FLV marks frame ends, where ADTS waits for the next
 * frame, and raw packets of constant size come out at once, where Ogg holds back each page.
 */
export function aacToOpus(
  { config, sampleRate }: AacSource,
  { log, onPacket, onEnd }: ConverterOptions,
): Converter {
  const times = createSampleTimes()
  const frameMs = (1024 / sampleRate) * 1000
  let frames = 0
  let packets = 0
  let rest: Buffer = Buffer.alloc(0)
  function read(bytes: Buffer): void {
    rest = Buffer.concat([rest, bytes])
    for (; rest.length >= OPUS_PACKET_BYTES; rest = rest.subarray(OPUS_PACKET_BYTES)) {
      const outMs = packets++ * OPUS_PACKET_MS - OPUS_DELAY_MS
      onPacket({ dtsMs: times.outputTime(outMs), data: rest.subarray(0, OPUS_PACKET_BYTES) })
    }
  }
  const pipe = openPipe({
    ...{ ...PIPE, log, onBytes: read, onEnd },
    format: 'flv',
    inputArgs: ['-analyzeduration', '0', '-probesize', '32'],
    outputArgs: [
      ...['-map', '0:a'],
      ...['-c:a', 'libopus', '-application', 'lowdelay', '-frame_duration', '20', '-vbr', 'off'],
      ...['-b:a', String(OPUS_BITS), '-ar', '48000', '-ac', '2', '-f', 'data', ...LOW_DELAY_OUTPUT],
    ],
  })
  pipe.write(AUDIO_HEADER)
  pipe.write(audioConfigTag(config))
  return {
    take({ dtsMs, data }) {
      if (times.addInput(dtsMs, frameMs)) pipe.write(audioFrameTag(Math.round(frames++ * frameMs), data))
    },
    close: () => pipe.close(),
  }
}

const SILK_MS = [10, 20, 40, 60]
const HYBRID_MS = [10, 20]
const CELT_MS = [2.5, 5, 10, 20]

/** Duration of an Opus packet, from its header; null if it is invalid. */
export function opusLengthMs(packet: Buffer): number | null {
  const [first, second = 0] = packet
  if (first === undefined) return null
  const mode = first >> 3
  const frameMs = mode < 12 ? SILK_MS[mode & 3] : mode < 16 ? HYBRID_MS[mode & 1] : CELT_MS[mode & 3]
  const count = [1, 2, 2, second & 0x3f][first & 3] ?? 1
  const lengthMs = (frameMs ?? 0) * count
  return lengthMs > 0 && lengthMs <= 120 ? lengthMs : null
}
