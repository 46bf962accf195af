/// <reference types="node" />
import assert from 'node:assert/strict'
import { before, mock, test } from 'node:test'
import { whenNear } from './picture-gate.ts'
import { SPEED_UNIT_MS } from './scroll-speed.ts'

type Sight = { target: unknown; isIntersecting: boolean }

/** Stubs of scroll boxes and an IntersectionObserver. */
class Box extends EventTarget {
  scrollTop = 0
  readonly main: Box | undefined
  constructor(main?: Box) {
    super()
    this.main = main
  }
  closest(): Box | undefined {
    return this.main
  }
}
class Observer {
  static last: Observer
  readonly watched = new Set<unknown>()
  readonly onSights: (sights: Sight[]) => void
  constructor(onSights: (sights: Sight[]) => void) {
    this.onSights = onSights
    Observer.last = this
  }
  observe(element: unknown) {
    this.watched.add(element)
  }
  unobserve(element: unknown) {
    this.watched.delete(element)
  }
}

before(() => {
  const document = { documentElement: new Box() }
  Object.assign(globalThis, { Element: Box, IntersectionObserver: Observer, document })
  mock.timers.enable({ apis: ['setTimeout'] })
})

function setUp() {
  const box = new Box()
  const shown: string[] = []
  const boxes: Record<string, Box> = {}
  const watch = (name: string) => {
    boxes[name] = new Box(box)
    return whenNear(boxes[name] as unknown as Element, () => shown.push(name))
  }
  const sight = (name: string, isIntersecting: boolean) =>
    Observer.last.onSights([{ target: boxes[name], isIntersecting }])
  let now = 0
  /** In ten milliseconds. */
  const scrollBy = (pixels: number) => {
    box.scrollTop += pixels
    now += 10
    const event = new Event('scroll')
    Object.defineProperty(event, 'timeStamp', { value: now })
    box.dispatchEvent(event)
  }
  return {
    watch,
    shown,
    comesNear: (name: string) => sight(name, true),
    leaves: (name: string) => sight(name, false),
    scrollBy,
  }
}

test('loads a picture near a resting list at once, and stops observing it', () => {
  const { watch, shown, comesNear } = setUp()
  watch('a')
  assert.deepEqual(shown, [])
  comesNear('a')
  comesNear('a')
  assert.deepEqual(shown, ['a'])
  assert.equal(Observer.last.watched.size, 0)
})

test('delays pictures during scrolling faster than 300, and loads them when it slows down', () => {
  const { watch, shown, comesNear, scrollBy } = setUp()
  for (const name of ['a', 'b']) watch(name)
  scrollBy(31)
  scrollBy(31)
  comesNear('a')
  assert.deepEqual(shown, [], 'at 310 in a tenth of a second')
  scrollBy(30)
  assert.deepEqual(shown, ['a'], 'at 300')
  scrollBy(400)
  comesNear('b')
  assert.deepEqual(shown, ['a'])
  mock.timers.tick(SPEED_UNIT_MS)
  assert.deepEqual(shown, ['a', 'b'], 'at rest')
})

test('never loads a picture that was scrolled past or removed', () => {
  const { watch, shown, comesNear, leaves, scrollBy } = setUp()
  watch('passed')
  const forget = watch('gone')
  scrollBy(0)
  scrollBy(500)
  comesNear('passed')
  comesNear('gone')
  leaves('passed')
  forget()
  mock.timers.tick(SPEED_UNIT_MS)
  assert.deepEqual(shown, [])
})
