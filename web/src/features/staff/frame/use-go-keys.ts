/** G followed by a letter opens a section; also the one keydown listener of the console. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { handleKey, type KeyBinding } from '#web/parts/console/keys.ts'
import type { ConsoleSection } from '../sections.ts'

/** A later letter is a shortcut of its own. */
const SECOND_KEY_MS = 1500

export function useGoKeys(open: readonly ConsoleSection[], go: (name: string) => void): KeyBinding[] {
  const [isGoing, setGoing] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const second = useEffectEvent((event: KeyboardEvent) => {
    clearTimeout(timer.current)
    setGoing(false)
    const section = open.find(({ letter }) => letter === event.key.toLowerCase())
    event.preventDefault()
    event.stopImmediatePropagation()
    if (section) go(section.name)
  })
  useEffect(() => {
    if (!isGoing) return
    const onKeyDown = (event: KeyboardEvent) => second(event)
    // Captured before other listeners: the letter belongs to the G.
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isGoing])

  return [
    {
      key: 'g',
      sign: 'G …',
      label: 'Go to section',
      isInBar: true,
      run() {
        setGoing(true)
        timer.current = setTimeout(() => setGoing(false), SECOND_KEY_MS)
      },
    },
  ]
}

export function usePressedKeys(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!event.defaultPrevented && handleKey(event)) event.preventDefault()
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [])
}
