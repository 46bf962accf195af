/** The microphone's current level, in steps of a meter. */
import { useEffect, useState } from 'react'

export const LEVEL_STEPS = 18
const SAMPLE_EVERY_MS = 100

/** Null without an audio track. */
export function useLevel(stream: MediaStream | null): number | null {
  const [level, setLevel] = useState<number | null>(null)
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) return setLevel(null)
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    analyser.fftSize = 1024
    context.createMediaStreamSource(stream).connect(analyser)
    const samples = new Float32Array(analyser.fftSize)
    const timer = setInterval(() => {
      analyser.getFloatTimeDomainData(samples)
      const power = samples.reduce((sum, sample) => sum + sample * sample, 0) / samples.length
      // Maps -60 dB (a quiet room) to -6 dB.
      const share = power === 0 ? 0 : (10 * Math.log10(power) + 60) / 54
      setLevel(Math.round(Math.min(1, Math.max(0, share)) * LEVEL_STEPS))
    }, SAMPLE_EVERY_MS)
    return () => {
      clearInterval(timer)
      void context.close()
    }
  }, [stream])
  return level
}
