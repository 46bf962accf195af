/** A one-word verdict on a stream's health, with advice. */

type HealthStats = {
  kbit_per_second: number
  width: number
  height: number
  frames_per_second: number
  keyframe_ms: number | null
  drops: number
}

type HealthVerdict = { tone: 'success' | 'coin' | 'danger'; text: string; advice: string | null }

/** Below this frame rate the video stutters. */
const FEW_FRAMES = 20
const LONG_KEYFRAMES_MS = 5_000

export function healthVerdict({
  kbit_per_second: rate,
  frames_per_second: frames,
  keyframe_ms: keyframes,
}: HealthStats): HealthVerdict {
  if (rate === 0) return { tone: 'danger', text: 'No signal', advice: 'Is your encoder still sending?' }
  if (frames > 0 && frames < FEW_FRAMES)
    return {
      tone: 'coin',
      text: 'Stutters',
      advice: 'Lower the resolution or bitrate in your encoder.',
    }
  if (keyframes !== null && keyframes > LONG_KEYFRAMES_MS)
    return {
      tone: 'coin',
      text: 'Slow to join',
      advice: 'Set a keyframe every 2 seconds so viewers can join faster.',
    }
  return { tone: 'success', text: 'Steady', advice: null }
}

/** '1920 × 1080, landscape' */
export function videoSizeText({ width, height }: Pick<HealthStats, 'width' | 'height'>): string {
  if (width === 0) return '…'
  return `${width} × ${height}, ${height > width ? 'portrait' : 'landscape'}`
}
