/** A journey: what one person does on the site, in any engine and at both widths. */
import type { EngineName } from '../engine.ts'
import type { TestPage } from '../page.ts'

export type Journey = {
  name: string
  /** All engines, unless it names some; docs/browsers.md says why. */
  engines?: readonly EngineName[]
  run(page: TestPage): Promise<void>
}
