/** The console's keyboard shortcuts: mounted components register theirs; typing suppresses them. */
import { useEffect, useEffectEvent, useId, useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { topDialog } from '#web/ui/top-layer.ts'

export type KeyBinding = {
  /** A value of `KeyboardEvent.key`: 'j', 'Enter', '?'. */
  key: string
  label: string
  run(): void
  /** Disabled: nothing is selected, or a request is pending. */
  isOff?: boolean | undefined
  /** Shown in the bottom bar; the `?` list shows all of them. */
  isInBar?: boolean | undefined
  /** Its label, if different from the key. */
  sign?: string | undefined
  /** Requires Ctrl or ⌘, and then works while typing. */
  withCommand?: boolean | undefined
}

/** Bindings of the frame have the lowest priority, whenever registered. */
type Layer = { id: string; isFrame: boolean; bindings: readonly KeyBinding[] }

let layers: readonly Layer[] = []
const listeners = new Set<() => void>()

function setLayers(next: typeof layers): void {
  layers = next
  for (const listener of listeners) listener()
}

/** Active while the component is mounted. */
export function useConsoleKeys(bindings: readonly KeyBinding[], { isFrame = false } = {}): void {
  const id = useId()
  const run = useEffectEvent((at: number) => bindings[at]?.run())
  // Registered bindings change only with their content; `run` always calls the latest.
  const shown = JSON.stringify(bindings)
  // A layout effect, so that fast typists can press a key as soon as they see it.
  useLayoutEffect(() => {
    const registered = (JSON.parse(shown) as Omit<KeyBinding, 'run'>[]).map((one, at) => ({
      ...one,
      run: () => run(at),
    }))
    const layer = { id, isFrame, bindings: registered }
    const isKnown = layers.some((other) => other.id === id)
    setLayers(isKnown ? layers.map((other) => (other.id === id ? layer : other)) : [...layers, layer])
  }, [id, isFrame, shown])
  useEffect(() => () => setLayers(layers.filter((other) => other.id !== id)), [id])
}

function byPriority(all: readonly Layer[]): readonly Layer[] {
  return [...all.filter(({ isFrame }) => !isFrame).toReversed(), ...all.filter(({ isFrame }) => isFrame)]
}

/** All active bindings, each key once. */
export function useActiveKeys(): readonly KeyBinding[] {
  const now = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => layers,
  )
  return useMemo(() => {
    const seen = new Set<string>()
    return byPriority(now)
      .flatMap(({ bindings }) => bindings)
      .filter(({ key, isOff }) => !isOff && !seen.has(key) && seen.add(key))
  }, [now])
}

/** True if a binding handled it. */
export function handleKey(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'target'>,
): boolean {
  const withCommand = event.ctrlKey || event.metaKey
  if (event.altKey || topDialog() || (!withCommand && isTyping(event.target))) return false
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  for (const { bindings } of byPriority(layers)) {
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

/** Enter on a button or link belongs to that element. */
function isPressable(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('a, button, summary')
}

export function keyLabel({
  key,
  sign,
  withCommand,
}: Pick<KeyBinding, 'key' | 'sign' | 'withCommand'>): string {
  const written =
    sign ?? (key === 'Enter' ? '↵' : key === ' ' ? 'Space' : key.length === 1 ? key.toUpperCase() : key)
  return withCommand ? `Ctrl ${written}` : written
}
