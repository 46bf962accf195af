/** What a browser engine can do for the journeys: the common part of WebDriver BiDi and WebDriver. */

export type Point = { x: number; y: number }
export type WindowSize = { width: number; height: number }

type Key = { type: 'keyDown' | 'keyUp'; value: string }
type Pause = { type: 'pause'; duration: number }
type PointerStep =
  | { type: 'pointerMove'; x: number; y: number; duration?: number }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }
type Wheel = { type: 'scroll'; x: number; y: number; deltaX: number; deltaY: number }
/** An input source of the WebDriver standard; both protocols take it in this form. */
export type InputSource =
  | { type: 'key'; id: string; actions: (Key | Pause)[] }
  | {
      type: 'pointer'
      id: string
      parameters: { pointerType: 'mouse' | 'touch' }
      actions: (PointerStep | Pause)[]
    }
  | { type: 'wheel'; id: string; actions: (Wheel | Pause)[] }

/** One page in a profile of its own. */
export type Driver = {
  navigate(url: string): Promise<void>
  /** Calls a function in the page with JSON arguments, and waits for the promise it returns. */
  call(source: string, args: readonly unknown[]): Promise<unknown>
  perform(sources: readonly InputSource[]): Promise<void>
  setFiles(css: string, files: readonly string[]): Promise<void>
  screenshot(): Promise<Buffer>
  /** Errors that the page wrote to the console, and uncaught ones. */
  errors(): readonly string[]
  /** For the message of a failure: the last command, and the end of the console. */
  circumstances(): string
  close(): Promise<void>
}

export type Engine = {
  name: EngineName
  /** WebKitGTK's driver has no touch: presses are those of a mouse there. */
  hasTouch: boolean
  open(size: WindowSize): Promise<Driver>
  stop(): Promise<void>
}

export const ENGINES = ['firefox', 'webkit', 'webkit-hls'] as const
export type EngineName = (typeof ENGINES)[number]

/** The driver did not answer in time. */
export class DriverHung extends Error {}

/** Results and errors of a page are carried as text, which both protocols represent alike. */
export function resultIn(text: string): unknown {
  const { value, error } = JSON.parse(text) as { value?: unknown; error?: string }
  if (error !== undefined) throw new Error(`In the page: ${error}`)
  return value
}
