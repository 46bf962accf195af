/** Records one take, from the shutter press to the resulting file, however it ends. */

/** H.264 first: phones encode it in hardware, and every browser plays a take again. */
const TYPES = [
  'video/mp4;codecs=avc1,mp4a.40.2',
  'video/mp4;codecs=avc1,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
  'video/mp4',
] as const
const BITS_PER_SECOND = 5_000_000
/** Data arrives in chunks, so that little is lost when the camera is unplugged. */
const CHUNK_MS = 1000

export type RunningTake = {
  /** When recording started, by `performance.now()`. */
  started: Promise<number>
  stop(): void
  /** Null if nothing was recorded. */
  ended: Promise<Blob | null>
}

/** Undefined lets the browser choose. */
export function takeType(isSupported: (type: string) => boolean): string | undefined {
  return TYPES.find(isSupported)
}

/** The callback receives the start time of each recorded chunk within the take. */
export function recordTake(stream: MediaStream, onChunk: (timecodeMs: number) => void): RunningTake {
  const mimeType = takeType((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, {
    ...(mimeType && { mimeType }),
    videoBitsPerSecond: BITS_PER_SECOND,
  })
  const chunks: Blob[] = []
  recorder.addEventListener('dataavailable', ({ data, timecode }) => {
    if (data.size > 0) chunks.push(data)
    onChunk(timecode ?? 0)
  })
  const started = new Promise<number>((resolve) =>
    recorder.addEventListener('start', () => resolve(performance.now()), { once: true }),
  )
  const ended = new Promise<Blob | null>((resolve) =>
    recorder.addEventListener(
      'stop',
      () => resolve(chunks.length > 0 ? new Blob(chunks, { type: recorder.mimeType }) : null),
      { once: true },
    ),
  )
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop()
  }
  // Without video, the recorder would continue with audio only.
  for (const track of stream.getVideoTracks()) track.addEventListener('ended', stop, { once: true })
  recorder.start(CHUNK_MS)
  return { started, stop, ended }
}
