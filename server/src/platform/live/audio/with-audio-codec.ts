/** Passes a stream on with its audio in the wanted codec, transcoding if needed. */
import type { Log } from '#platform/log.ts'
import type { AudioTrack, StreamSink, Tracks } from '../frames.ts'
import { AAC_CONFIG, type AudioPacket, aacToOpus, type Converter, opusToAac } from './transcode.ts'

type Codec = AudioTrack['codec']

/** Minimum delay before a failed converter restarts. */
const RETRY_DELAY_MS = 5_000

export function withAudioCodec(codec: Codec, sink: StreamSink, log: Log): StreamSink {
  let source: AudioTrack | null = null
  let converter: Converter | null = null
  let failedAt = Number.NEGATIVE_INFINITY
  const isConverted = () => source !== null && source.codec !== codec

  function stop(): void {
    converter?.close()
    converter = null
  }

  function begin(): Converter | null {
    if (!source || performance.now() - failedAt < RETRY_DELAY_MS) return null
    const options = {
      log,
      onPacket: ({ dtsMs, data }: AudioPacket) => {
        if (converter === one) sink.frame({ kind: 'audio', dtsMs, data })
      },
      onEnd: () => {
        failedAt = performance.now()
        if (converter === one) converter = null
      },
    }
    const one = source.codec === 'aac' ? aacToOpus(source, options) : opusToAac(options)
    return one
  }

  return {
    tracks(tracks) {
      stop()
      source = tracks.audio
      sink.tracks(isConverted() ? { ...tracks, audio: converted(codec) } : tracks)
    },
    frame(frame) {
      if (frame.kind === 'video' || !isConverted()) {
        sink.frame(frame)
        return
      }
      converter ??= begin()
      converter?.take(frame)
    },
    gap() {
      stop()
      sink.gap()
    },
    end() {
      stop()
      sink.end()
    },
  }
}

function converted(codec: Codec): Tracks['audio'] {
  if (codec === 'opus') return { codec, channels: 2 }
  return { codec, config: AAC_CONFIG, sampleRate: 48_000, channels: 2 }
}
