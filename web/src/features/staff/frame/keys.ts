/** The console's keys: whoever stands on the screen says which are theirs; none is heard while somebody types. */
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { topDialog } from '#web/ui/top-layer.ts'

export type KeyBinding = {
  /** As `KeyboardEvent.key` tells it: 'j', 'Enter', '?'. */
  key: string
  label: string
  run(): void
  /** Not heard for now: nothing is chosen, or something is on its way. */
  isOff?: boolean | undefined
  /** Stands in the bar at the foot; all stand in the list that `?` opens. */
  isInBar?: boolean | undefined
  /** How it is written, where that differs from the key. */
  sign?: string | undefined
  /** Heard also with Ctrl or ⌘, and then while typing as well. */
  withCommand?: boolean | undefined
}

/** Those of the frame are asked last, whenever they came. */
type Layer = { id: string; isFrame: boolean; bindings: readonly KeyBinding[] }

let layers: readonly Layer[] = []
const listeners = new Set<() => void>()

function put(next: typeof layers): void {
  layers = next
  for (const listener of listeners) listener()
}

/** Heard as long as the component stands. */
export function useKeys(bindings: readonly KeyBinding[], { isFrame = false } = {}): void {
  const id = useId()
  const run = useEffectEvent((at: number) => bindings[at]?.run())
  // What is shown changes only with what stands in it; what is run is always the latest.
  const shown = JSON.stringify(bindings)
  // With the very change of the screen: whoever types fast presses a key as soon as they see what it is for.
  useLayoutEffect(() => {
    const heard = (JSON.parse(shown) as Omit<KeyBinding, 'run'>[]).map((one, at) => ({
      ...one,
      run: () => run(at),
    }))
    const layer = { id, isFrame, bindings: heard }
    const isKnown = layers.some((other) => other.id === id)
    put(isKnown ? layers.map((other) => (other.id === id ? layer : other)) : [...layers, layer])
  }, [id, isFrame, shown])
  useEffect(() => () => put(layers.filter((other) => other.id !== id)), [id])
}

function inOrder(all: readonly Layer[]): readonly Layer[] {
  return [...all.filter(({ isFrame }) => !isFrame).toReversed(), ...all.filter(({ isFrame }) => isFrame)]
}

/** All that are heard now, each key once. */
export function useHeardKeys(): readonly KeyBinding[] {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => layers,
  )
  return useMemo(() => {
    const seen = new Set<string>()
    return inOrder(now)
      .flatMap(({ bindings }) => bindings)
      .filter(({ key, isOff }) => !isOff && !seen.has(key) && seen.add(key))
  }, [now])
}

/** True when a binding took it. */
export function pressed(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): boolean {
  const withCommand = event.ctrlKey || event.metaKey
  if (event.altKey || topDialog() || (!withCommand && isTyping(event.target))) return false
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  for (const { bindings } of inOrder(layers)) {
    const binding = bindings.find((one) => one.key === key && (one.withCommand ?? false) === withCommand)
    if (!binding) continue
    if (binding.isOff) return false
    if (key === 'Enter' && isPressable(event.target)) return false
    binding.run()
    return true
  }
  return false
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'))
  )
}

/** Enter on a button or a link is theirs. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('a, button, summary')
}

export function keySign({
  key,
  sign,
  withCommand,
}: Pick<KeyBinding, 'key' | 'sign' | 'withCommand'>): string {
  const written =
    sign ?? (key === 'Enter' ? '↵' : key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key)
  return withCommand ? `Ctrl ${written}` : written
}
