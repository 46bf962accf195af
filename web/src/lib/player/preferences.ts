/** What a person chose for every video: sound, speed, quality, captions; kept across videos and reloads. */
import { useSyncExternalStore } from 'react'
import { nearestSpeed } from './speeds.ts'

type Preferences = {
  /** 0 to 1. */
  volume: number
  isMuted: boolean
  speed: number
  /** The short side of the picture, or as the connection allows. */
  quality: number | 'auto'
  /** A language, or none. */
  captions: string | null
}

const KEY = 'candid.player'

export const DEFAULTS: Preferences = {
  volume: 1,
  isMuted: false,
  speed: 1,
  quality: 'auto',
  captions: null,
}

let kept: Preferences | undefined
const listeners = new Set<() => void>()

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribe, preferences)
}

export function preferences(): Preferences {
  kept ??= parsePreferences(stored())
  return kept
}

export function changePreferences(change: Partial<Preferences>): void {
  kept = { ...preferences(), ...change }
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // A browser that keeps nothing for us (private mode, full disk) still remembers until the page is left.
  }
  for (const notify of listeners) notify()
}

/** Each field on its own: one that makes no sense falls back without taking the others along. */
export function parsePreferences(text: string | null): Preferences {
  const { volume, isMuted, speed, quality, captions } = parsed(text)
  return {
    volume: isNumber(volume) ? Math.min(1, Math.max(0, volume)) : DEFAULTS.volume,
    isMuted: typeof isMuted === 'boolean' ? isMuted : DEFAULTS.isMuted,
    speed: isNumber(speed) ? nearestSpeed(speed) : DEFAULTS.speed,
    quality: isNumber(quality) && quality > 0 ? quality : DEFAULTS.quality,
    captions: typeof captions === 'string' && captions.length <= 35 ? captions : DEFAULTS.captions,
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
