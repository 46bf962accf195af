/** The uploads of this visit: lives outside the components, so that sending continues across navigation. */
import { type SpeedSample, speedOf, withSample } from './speed.ts'
import type { UploadItem } from './upload-item.ts'

export type UploadsView = {
  items: readonly UploadItem[]
  /** Null until earlier uploads are restored; then the error, if any. */
  restored: { problem: string | null } | null
  bytesPerSecond: number | null
}

const NOTHING: UploadsView = { items: [], restored: null, bytesPerSecond: null }

let view: UploadsView = NOTHING
let samples: SpeedSample[] = []
let sentBytes = 0
const listeners = new Set<() => void>()

export function uploadsNow(): UploadsView {
  return view
}

export function watchUploads(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function findItem(key: string): UploadItem | undefined {
  return view.items.find((item) => item.key === key)
}

export function addItems(items: readonly UploadItem[]): void {
  const known = new Set(view.items.map(({ id }) => id).filter((id) => id !== null))
  const unknown = items.filter(({ id }) => id === null || !known.has(id))
  if (unknown.length > 0) show({ items: [...view.items, ...unknown] })
}

export function changeItem(key: string, change: Partial<UploadItem>): void {
  if (!findItem(key)) return
  show({ items: view.items.map((item) => (item.key === key ? { ...item, ...change } : item)) })
}

export function changeEach(change: (item: UploadItem) => UploadItem): void {
  show({ items: view.items.map(change) })
}

export function dropItem(key: string): void {
  show({ items: view.items.filter((item) => item.key !== key) })
}

export function noteRestored(restored: UploadsView['restored']): void {
  show({ restored })
}

/** Records sent bytes for the speed. */
export function noteSent(bytes: number): void {
  const atMs = Date.now()
  sentBytes += bytes
  samples = withSample(samples, { atMs, bytes: sentBytes })
  const bytesPerSecond = speedOf(samples, atMs)
  if (bytesPerSecond !== null) show({ bytesPerSecond })
}

/** Resets the speed when nothing is being sent. */
export function forgetSpeed(): void {
  samples = []
  if (view.bytesPerSecond !== null) show({ bytesPerSecond: null })
}

export function forgetUploads(): void {
  samples = []
  show(NOTHING)
}

function show(change: Partial<UploadsView>): void {
  view = { ...view, ...change }
  for (const listener of listeners) listener()
}
