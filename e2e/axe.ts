/** What axe finds on a page. It runs in the page itself: a second page for its report, as its own driver opens, costs as much as the look. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = { run(context: Document | string, options: RunOptions): Promise<AxeResults> }

/** `within` is the selector of the part that is looked at, if not all. */
export async function expectAccessible(page: Page, where = '', within?: string): Promise<void> {
  // Looked at while it arrives, a page lacks what it is about to have.
  await expect(page.locator('main').first()).toBeAttached()
  // Reading it costs as much as a look, and it stays as long as the page.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const faults = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(selector ?? document, {
      resultTypes: ['violations'],
      // No rule that runs reads the style sheets, which would be fetched and taken apart for each look.
      preload: { assets: ['media'] },
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, within)
  expect(faults, where).toEqual([])
}
