/** One take: from the press on the shutter to the file that is left of it, whatever ended it. */

const TYPES = ['video/webm;codecs=vp8,opus', 'video/webm', 'video/mp4'] as const
const BITS_PER_SECOND = 5_000_000
/** What was recorded until a camera is torn out is there already. */
const PIECE_MS = 1000

export type RunningTake = {
  /** When the first picture was taken, by `performance.now()`. */
  started: Promise<number>
  stop(): void
  /** Null when nothing came of it. */
  ended: Promise<Blob | null>
}

/** `onPiece` hears how far into the take each recorded piece begins. */
export function recordTake(stream: MediaStream, onPiece: (timecodeMs: number) => void): RunningTake {
  const mimeType = TYPES.find((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    videoBitsPerSecond: BITS_PER_SECOND,
  })
  const pieces: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data, timecode }) => {
    if (data.size > 0) pieces.push(data)
    onPiece(timecode ?? 0)
  })
  const started = new Promise<number>((resolve) =>
    recorder.addEventListener('start', () => resolve(performance.now()), { once: true }),
  )
  const ended = new Promise<Blob | null>((resolve) =>
    recorder.addEventListener(
      'stop',
      () => resolve(pieces.length > 0 ? new Blob(pieces, { type: recorder.mimeType }) : null),
      { once: true },
    ),
  )
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  // Without its picture a recorder would go on with the voice alone.
  for (const track of stream.getVideoTracks()) track.addEventListener('ended', stop, { once: true })
  recorder.start(PIECE_MS)
  return { started, stop, ended }
}
