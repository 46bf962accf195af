/** Runs axe in the page itself: its own driver opens a second page for the report, which costs as much as the check. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Axe = { run(context: Document | string, options: RunOptions): Promise<AxeResults> }

/** `within` is the selector of the part to check; by default the whole page. */
export async function expectAccessible(page: Page, where = '', within?: string): Promise<void> {
  // A page that is still loading would have false findings.
  await expect(page.locator('main').first()).toBeAttached()
  // Loaded once per page: evaluating the script costs as much as the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const findings = await page.evaluate(async (selector) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run(selector ?? document, {
      resultTypes: ['violations'],
      // No enabled rule needs the style sheets, which would be fetched and parsed for each check.
      preload: { assets: ['media'] },
    })
    return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)
  }, within)
  expect(findings, where).toEqual([])
}
