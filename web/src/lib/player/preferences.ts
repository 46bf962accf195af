/** Player preferences stored in this browser: sound, speed, quality and captions. */
import { useSyncExternalStore } from 'react'
import { nearestSpeed } from './speeds.ts'

type Preferences = {
  /** 0 to 1. */
  volume: number
  isMuted: boolean
  speed: number
  /** The short side in pixels, or automatic. */
  quality: number | 'auto'
  /** A language, or none. */
  captions: string | null
}

const KEY = 'candid.player'

export const DEFAULT_PREFERENCES: Preferences = {
  volume: 1,
  isMuted: false,
  speed: 1,
  quality: 'auto',
  captions: null,
}

let cached: Preferences | undefined
const listeners = new Set<() => void>()

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences)
}

export function preferences(): Preferences {
  cached ??= parsePreferences(stored())
  return cached
}

export function changePreferences(change: Partial<Preferences>): void {
  cached = { ...preferences(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(cached))
  } catch {
    // Without storage (private mode, full disk) preferences last until the page is closed.
  }
  for (const notify of listeners) notify()
}

/** Validates each field separately: an invalid one falls back to its default. */
export function parsePreferences(text: string | null): Preferences {
  const { volume, isMuted, speed, quality, captions } = parsed(text)
  return {
    volume: isNumber(volume) ? Math.min(1, Math.max(0, volume)) : DEFAULT_PREFERENCES.volume,
    isMuted: typeof isMuted === 'boolean' ? isMuted : DEFAULT_PREFERENCES.isMuted,
    speed: isNumber(speed) ? nearestSpeed(speed) : DEFAULT_PREFERENCES.speed,
    quality: isNumber(quality) && quality > 0 ? quality : DEFAULT_PREFERENCES.quality,
    captions: typeof captions === 'string' && captions.length <= 35 ? captions : DEFAULT_PREFERENCES.captions,
  }
}

function parsed(text: string | null): Partial<Record<keyof Preferences, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify)
  return () => listeners.delete(notify)
}
