/** A page as journeys use it: waits for what it acts on, and acts by real input. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Driver, Point, WindowSize } from './engine.ts'
import { find, type Target } from './find.ts'

/** Many times what an idle machine needs. */
const WAIT_MS = Number(process.env.WAIT_MS ?? 90_000)
const POLL_MS = 100
/** More than two frames. */
const REST_MS = 50
/** The feed takes less than this between two turns of a wheel for one gesture. */
const LIFTED_MS = 400
/** WebDriver's code points of keys without a character. */
const KEYS = {
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowUp: '\uE013',
  ArrowDown: '\uE015',
  Backspace: '\uE003',
  Control: '\uE009',
} as const

type Json = string | number | boolean | null | undefined | object

export type TestPage = ReturnType<typeof pageOf>

type Options = {
  base: string
  size: WindowSize
  hasTouch: boolean
  /** Stores a screenshot of the screen under a name. */
  shot(name: string): Promise<void>
}

export function pageOf(driver: Driver, { base, size, hasTouch, shot }: Options) {
  const isPhone = size.width < 600
  let swipes = 0

  function evaluate<A extends Json[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return driver.call(run.toString(), args) as Promise<Awaited<R>>
  }

  /** Calls a function with the elements of a target. */
  function evaluateOn<A extends Json[], R>(
    target: Target,
    run: (found: HTMLElement[], ...args: A) => R,
    ...args: A
  ): Promise<Awaited<R>> {
    const source = `(target, ...args) => { ${find.toString()}\n return (${run.toString()})(find(target), ...args) }`
    return driver.call(source, [target, ...args]) as Promise<Awaited<R>>
  }

  /** Repeats until the result is truthy; a page that is just being replaced cannot answer. */
  async function until<T>(what: string, read: () => Promise<T>, withinMs = WAIT_MS): Promise<NonNullable<T>> {
    const deadline = Date.now() + withinMs
    let last: unknown
    for (;;) {
      try {
        const value = await read()
        if (value) return value
        last = value
      } catch (error) {
        if (!isLeaving(error)) throw error
        last = error
      }
      if (Date.now() > deadline)
        throw new Error(`Waited in vain for ${what}: ${JSON.stringify(last) ?? last}`)
      await sleep(POLL_MS)
    }
  }

  async function shows(target: Target): Promise<void> {
    await until(words(target), () => evaluateOn(target, (found) => found.length > 0))
  }

  async function lacks(target: Target): Promise<void> {
    await until(`no ${words(target)}`, () => evaluateOn(target, (found) => found.length === 0))
  }

  /** For what is only sometimes asked. */
  async function clickIfShown(target: Target): Promise<void> {
    const point = await pointAtRest(target)
    if (typeof point === 'object') await press(point)
  }

  /** Where a press reaches the element: in view, at rest, and covered by nothing else. */
  async function pointOf(target: Target): Promise<Point> {
    let refused = ''
    const point = await until(`${words(target)} to press`, async () => {
      const found = await pointAtRest(target)
      if (typeof found === 'object') return found
      refused = found
      return null
    }).catch((error: Error) => {
      throw new Error(`${error.message} ${refused}`)
    })
    return point
  }

  /** Looks twice from outside: a page that gets no frames could not tell. */
  async function pointAtRest(target: Target): Promise<Point | string> {
    const before = await evaluateOn(target, pressPoint)
    if (typeof before === 'string') return before
    await sleep(REST_MS)
    const after = await evaluateOn(target, pressPoint)
    if (typeof after === 'string') return after
    return Math.abs(before.x - after.x) + Math.abs(before.y - after.y) > 0.5 ? 'moving' : after
  }

  async function press({ x, y }: Point, times = 1): Promise<void> {
    const presses = Array.from({ length: times }, () => [
      { type: 'pointerDown', button: 0 } as const,
      { type: 'pointerUp', button: 0 } as const,
    ]).flat()
    const isTouch = isPhone && hasTouch
    await driver.perform([
      {
        type: 'pointer',
        id: isTouch ? 'finger' : 'mouse',
        parameters: { pointerType: isTouch ? 'touch' : 'mouse' },
        actions: [{ type: 'pointerMove', x: Math.round(x), y: Math.round(y) }, ...presses],
      },
    ])
  }

  async function key(name: keyof typeof KEYS | string, held?: keyof typeof KEYS): Promise<void> {
    const value = KEYS[name as keyof typeof KEYS] ?? name
    const around = held ? KEYS[held] : undefined
    await driver.perform([
      {
        type: 'key',
        id: 'keyboard',
        actions: [
          ...(around ? [{ type: 'keyDown', value: around } as const] : []),
          { type: 'keyDown', value },
          { type: 'keyUp', value },
          ...(around ? [{ type: 'keyUp', value: around } as const] : []),
        ],
      },
    ])
  }

  async function type(letters: string): Promise<void> {
    const actions = [...letters].flatMap((value) => [
      { type: 'keyDown', value } as const,
      { type: 'keyUp', value } as const,
    ])
    await driver.perform([{ type: 'key', id: 'keyboard', actions }])
  }

  async function click(target: Target): Promise<void> {
    await press(await pointOf(target))
  }

  return {
    isPhone,
    hasTouch,
    evaluate,
    evaluateOn,
    until,
    shows,
    lacks,
    press,
    key,
    type,
    click,
    clickIfShown,
    goto: (path: string) => driver.navigate(new URL(path, base).href),
    async doubleClick(target: Target): Promise<void> {
      await press(await pointOf(target), 2)
    },
    /** Replaces the text of a field by typing. */
    async fill(target: Target, letters: string): Promise<void> {
      await click(target)
      await until(`focus in ${words(target)}`, () =>
        evaluateOn(target, ([element]) => element === document.activeElement),
      )
      await key('a', 'Control')
      await type(letters)
    },
    async isAt(path: string | RegExp): Promise<void> {
      await until(`the address ${path}`, async () => {
        const at = await evaluate(() => location.pathname + location.search)
        return typeof path === 'string' ? at === path : path.test(at)
      })
    },
    /** Two fingers on a touchpad: neither driver scrolls by touches. Up is to the next slide. */
    async swipe(direction: 'up' | 'down'): Promise<void> {
      const [x, y] = [Math.round(size.width / 2), Math.round(size.height / 2)]
      const deltaY = direction === 'up' ? 120 : -120
      // Fingers that come back sooner continue the last swipe.
      const lifted = { type: 'pause', duration: LIFTED_MS } as const
      const actions = [lifted, { type: 'scroll', x, y, deltaX: 0, deltaY } as const]
      swipes += 1
      // WebKit's driver takes back what it scrolled last by the same wheel.
      await driver.perform([{ type: 'wheel', id: `wheel-${swipes}`, actions }])
    },
    setFiles: driver.setFiles,
    shot,
  }
}

/** Runs in the page: the middle of the visible part of an element, or why it cannot be pressed. */
function pressPoint([element]: HTMLElement[]): Point | string {
  if (!element) return 'not there'
  const reach = () => {
    const box = element.getBoundingClientRect()
    const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)]
    const [right, bottom] = [Math.min(innerWidth, box.right), Math.min(innerHeight, box.bottom)]
    if (right - left < 1 || bottom - top < 1) return 'out of view'
    const point = { x: (left + right) / 2, y: (top + bottom) / 2 }
    const hit = document.elementFromPoint(point.x, point.y)
    if (!hit) return 'nothing there'
    const isReached = element.contains(hit) || (element as HTMLInputElement).labels?.[0]?.contains(hit)
    return isReached ? point : `covered by ${hit.outerHTML.slice(0, 120)}`
  }
  if (typeof reach() === 'string') element.scrollIntoView({ block: 'center', behavior: 'instant' })
  if ((element as HTMLButtonElement).disabled) return 'disabled'
  return reach()
}

function words({ by, what, name, inside }: Target): string {
  const named = name === undefined ? '' : typeof name === 'string' ? ` “${name}”` : ` /${name.source}/`
  return `${by === 'role' ? what : by}${by === 'css' ? ` ${what}` : named}${inside ? ` in ${words(inside)}` : ''}`
}

/** Errors of a page that is being replaced by another. */
function isLeaving(error: unknown): boolean {
  return (
    error instanceof Error &&
    /no such (frame|window|node)|AbortError|actor|discarded|destroyed|javascript error|script timeout|unload|navigat/i.test(
      error.message,
    )
  )
}
